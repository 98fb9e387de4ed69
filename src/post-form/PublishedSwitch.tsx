import { useId } from 'react';
import { Switch } from '../ui/form/Switch.tsx';
import styles from './Post.module.css';

interface Props {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Switches a post between draft and published. */
export function PublishedSwitch({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.published}>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  );
}
