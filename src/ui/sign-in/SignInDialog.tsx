import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { enterSession, type LoginInput, type LoginStep, signIn } from '../../stores/session.ts';
import { Modal, ModalActions, ModalFields } from '../dialog/Modal.tsx';
import { Field } from '../form/Field.tsx';
import { focusOnMount } from '../form/focus-on-mount.ts';
import { readForm } from '../form/form.ts';
import { useAction } from '../form/use-action.ts';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import { usePasskeys } from '../passkeys/use-passkeys.ts';
import type { SignInText } from './sign-in-text.ts';

interface Props {
  text: SignInText;
  /** The person who was signed in. Only this person may continue with the text. */
  username: string;
  onSignedIn: () => void;
  onClose: () => void;
}

/** Signs a person in again without leaving the form that they are filling in. */
export default function SignInDialog({ text, username, onSignedIn, onClose }: Props) {
  const [waiting, setWaiting] = useState<{ input: LoginInput; step: LoginStep }>();
  const [error, setError] = useState<string>();
  const { pending, run } = useAction((failure) => setError(messageOf(failure, '', text.failures) || text.refused));

  const passkeys = usePasskeys({
    loadText: async () => text.passkey,
    username,
    onSignedIn: (user) => {
      enterSession(user);
      onSignedIn();
    },
  });
  const step = waiting?.step;
  // An account without a password, or with a passkey, may use it at once or when the password is not enough.
  const takesPasskey = step === undefined || step === 'passkey' || step === 'codeOrPasskey';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const input = { ...waiting?.input, ...readForm(event.currentTarget) } as LoginInput;
    setError(undefined);
    await run(async () => {
      const user = await signIn(input);
      if (typeof user === 'string') setWaiting({ input, step: user });
      else onSignedIn();
    });
  };

  return (
    <Modal title={text.title} onClose={onClose}>
      <p>{text.note}</p>
      <form key={step ?? 'password'} method="post" noValidate onSubmit={submit} onInput={() => setError(undefined)}>
        {step === 'passkey' && <p>{text.passkeyRequired}</p>}
        {(step === 'code' || step === 'codeOrPasskey') && (
          <ModalFields>
            <Field form="again" name="code" label={text.code} error={error}>
              {(control) => <input {...control} autoComplete="one-time-code" ref={focusOnMount} />}
            </Field>
          </ModalFields>
        )}
        {step === 'newPassword' && (
          <ModalFields>
            <Field form="again" name="newPassword" label={text.newPassword} error={error}>
              {(control) => <input {...control} type="password" autoComplete="new-password" ref={focusOnMount} />}
            </Field>
          </ModalFields>
        )}
        {!waiting && (
          <ModalFields>
            <Field form="again" name="username" label={text.username}>
              {(control) => <input {...control} value={username} readOnly autoComplete="username" />}
            </Field>
            <Field form="again" name="password" label={text.password} error={error}>
              {(control) => <input {...control} type="password" autoComplete="current-password" data-initial-focus />}
            </Field>
          </ModalFields>
        )}
        <ModalActions>
          {step !== 'passkey' && (
            <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
              {pending ? text.pending : text.submit}
            </button>
          )}
          {takesPasskey && <PasskeyButton text={text.passkey} passkeys={passkeys} primary={step === 'passkey'} />}
          <button className="button" type="button" onClick={onClose}>
            {text.cancel}
          </button>
        </ModalActions>
      </form>
    </Modal>
  );
}
