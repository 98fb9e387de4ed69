import { useEffect, useEffectEvent, useState } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { useAction } from '../form/use-action.ts';
import type { PasskeyOutcome } from './ask-passkey.ts';
import type { PasskeyText } from './passkey-text.ts';
import type { PasskeyNote } from './say-failure.ts';

interface Options {
  /** Loads what to say, which few people see. The same function each time if `listed`. */
  loadText: () => Promise<PasskeyText>;
  /** Only this person's passkey may be used. */
  username?: string | undefined;
  /** True if a field of the screen lists everybody's passkeys: its `autocomplete` ends with `webauthn`. */
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

const touches = ['pointermove', 'focusin'] as const;

// The challenge of a waiting list lasts five minutes.
const renewalMs = 4 * 60_000;

const loadCode = async (loadText: () => Promise<PasskeyText>) => ({
  ...(await import('./ask-passkey.ts')),
  text: await loadText(),
});

/** Signs in with a passkey, from a button and from the list of a field. The code for it loads when the screen is there. */
export function usePasskeys({ loadText, username, listed = false, onSignedIn }: Options): Passkeys {
  const [note, setNote] = useState<PasskeyNote>();
  const [off, setOff] = useState<string>();
  const [round, setRound] = useState(0);
  const { pending, run } = useAction(() => setNote({ text: 'Please try again.', isError: true }));

  const show = useEffectEvent((outcome: PasskeyOutcome) => {
    if (outcome.user) onSignedIn(outcome.user);
    setOff(outcome.off);
    if (outcome.note) setNote(outcome.note);
  });

  useEffect(() => {
    if (!listed) return;
    let left = false;
    let stop = () => {};
    const renewal = setTimeout(() => setRound(round + 1), renewalMs);
    const offer = async () => {
      const { askPasskey, stopAsking, text } = await loadCode(loadText);
      if (left) return;
      stop = stopAsking;
      const outcome = await askPasskey({ text, inList: true });
      if (left) return;
      show(outcome);
      // Somebody who chose a passkey that was refused may choose again.
      if (outcome.note) setRound(round + 1);
    };
    // Without this code, the button still says what is wrong.
    const begin = () => {
      for (const touch of touches) removeEventListener(touch, begin);
      void offer().catch(() => {});
    };
    // Before the list can open, the person moves, touches or types. Until then nobody needs its code.
    if (round > 0) begin();
    else for (const touch of touches) addEventListener(touch, begin);
    return () => {
      left = true;
      for (const touch of touches) removeEventListener(touch, begin);
      clearTimeout(renewal);
      stop();
    };
  }, [listed, loadText, round]);

  const ask = () =>
    void run(async () => {
      setNote(undefined);
      const { askPasskey, text } = await loadCode(loadText);
      const outcome = await askPasskey({ text, username });
      show(outcome);
      // The button's request has ended that of the list.
      if (!outcome.user) setRound((last) => last + 1);
    });

  return { pending, note, off, ask };
}
