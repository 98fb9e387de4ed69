import styles from './PasskeyButton.module.css';
import type { PasskeyText } from './passkey-text.ts';
import type { Passkeys } from './use-passkeys.ts';

interface Props {
  text: Pick<PasskeyText, 'signIn' | 'pending'>;
  passkeys: Passkeys;
  primary?: boolean;
}

/** Shows the button that signs in with a passkey, and what came of it. Where passkeys are off, says why instead. */
export function PasskeyButton({ text, passkeys: { pending, note, off, ask }, primary = false }: Props) {
  return (
    <>
      {off === undefined && (
        <button
          className={primary ? 'button button-primary' : 'button'}
          type="button"
          aria-disabled={pending || undefined}
          onClick={ask}
        >
          {pending ? text.pending : text.signIn}
        </button>
      )}
      {/* The element is always there, so that screen readers announce what comes into it. */}
      <p className={`${styles.note} ${note?.isError ? 'field-error' : 'field-hint'}`} role="status">
        {off ?? note?.text}
      </p>
    </>
  );
}
