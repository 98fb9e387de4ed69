import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { type LoginInput, signIn } from '../../stores/session.ts';
import { Field } from '../ui/Field.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { readForm } from '../ui/form.ts';
import { Modal } from '../ui/Modal.tsx';
import styles from './Post.module.css';
import type { PostText } from './post-text.ts';

interface Props {
  text: PostText['signIn'];
  /** Who was signed in. */
  username: string;
  onSignedIn: () => void;
  onClose: () => void;
}

/** Signs in again above what is being written, in one step or, with a second factor, in two. */
export default function SignInDialog({ text, username, onSignedIn, onClose }: Props) {
  const [waiting, setWaiting] = useState<LoginInput>();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (pending) return;
    const input = { ...waiting, ...readForm(event.currentTarget) } as LoginInput;
    setPending(true);
    setError(undefined);
    try {
      const user = await signIn(input);
      if (user) onSignedIn();
      else setWaiting(input);
    } catch (failure) {
      setError(messageOf(failure, text.failed));
    } finally {
      setPending(false);
    }
  };

  return (
    <Modal title={text.title} onClose={onClose}>
      <p>{text.note}</p>
      <form key={waiting ? 'code' : 'password'} method="post" noValidate onSubmit={submit}>
        {waiting ? (
          <Field form="again" name="code" label={text.code} error={error}>
            {(control) => <input {...control} autoComplete="one-time-code" ref={focusOnMount} />}
          </Field>
        ) : (
          <>
            <Field form="again" name="username" label={text.username}>
              {(control) => (
                <input {...control} defaultValue={username} autoComplete="username" autoCapitalize="none" />
              )}
            </Field>
            <Field form="again" name="password" label={text.password} error={error}>
              {(control) => <input {...control} type="password" autoComplete="current-password" ref={focusOnMount} />}
            </Field>
          </>
        )}
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
            {pending ? text.pending : text.submit}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {text.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
