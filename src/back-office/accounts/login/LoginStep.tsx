import type { ReactNode, Ref, SubmitEvent } from 'react';
import { CentredHeading } from '../../shell/CentredScreen.tsx';
import styles from './LoginScreen.module.css';

interface Props {
  title: string;
  note: string;
  pending: boolean;
  ref: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onBack: () => void;
  children: ReactNode;
}

/** Shows a step of the login that comes after username and password. */
export function LoginStep({ title, note, pending, ref, onSubmit, onBack, children }: Props) {
  return (
    <>
      <CentredHeading title={title} note={note} />
      <form ref={ref} className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        {children}
        <button className="button button-primary" type="submit">
          {pending ? 'Logging in...' : 'Login'}
        </button>
        <button className="button" type="button" onClick={onBack}>
          Back
        </button>
      </form>
    </>
  );
}
