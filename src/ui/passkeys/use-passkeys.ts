import { useEffect, useEffectEvent, useState } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { useAction } from '../form/use-action.ts';
import type { PasskeyOutcome } from './ask-passkey.ts';
import type { PasskeyText } from './passkey-text.ts';
import type { PasskeyNote } from './say-failure.ts';

interface Options {
  text: PasskeyText;
  /** Only this person's passkey may be used. */
  username?: string | undefined;
  /** True if a field of the screen lists passkeys: its `autocomplete` ends with `webauthn`. */
  listed?: boolean;
  onSignedIn: (user: CurrentUser) => void;
}

/** The state of signing in with a passkey. */
export interface Passkeys {
  pending: boolean;
  note: PasskeyNote | undefined;
  /** Why passkeys are off at this address. */
  off: string | undefined;
  /** Asks the browser for a passkey. */
  ask: () => void;
}

// The challenge of a waiting list lasts five minutes.
const renewalMs = 4 * 60_000;

/** Signs in with a passkey, from a button and from the list of a field. The code for it loads when the screen is there. */
export function usePasskeys({ text, username, listed = false, onSignedIn }: Options): Passkeys {
  const [note, setNote] = useState<PasskeyNote>();
  const [off, setOff] = useState<string>();
  const [round, setRound] = useState(0);
  const { pending, run } = useAction(() => setNote({ text: text.refused, isError: true }));

  const show = useEffectEvent((outcome: PasskeyOutcome) => {
    if (outcome.user) onSignedIn(outcome.user);
    setOff(outcome.off);
    if (outcome.note) setNote(outcome.note);
  });
  const asked = useEffectEvent(() => ({ text, username }));

  useEffect(() => {
    if (!listed) return;
    let left = false;
    let stop = () => {};
    const renewal = setTimeout(() => setRound(round + 1), renewalMs);
    const offer = async () => {
      const { askPasskey, stopAsking } = await import('./ask-passkey.ts');
      if (left) return;
      stop = stopAsking;
      const outcome = await askPasskey({ ...asked(), inList: true });
      if (left) return;
      show(outcome);
      // Somebody who chose a passkey that was refused may choose again.
      if (outcome.note) setRound(round + 1);
    };
    // Without this code, the button still says what is wrong.
    void offer().catch(() => {});
    return () => {
      left = true;
      clearTimeout(renewal);
      stop();
    };
  }, [listed, round]);

  const ask = () =>
    void run(async () => {
      setNote(undefined);
      const { askPasskey } = await import('./ask-passkey.ts');
      const outcome = await askPasskey({ text, username });
      show(outcome);
      // The button's request has ended that of the list.
      if (!outcome.user) setRound((last) => last + 1);
    });

  return { pending, note, off, ask };
}
