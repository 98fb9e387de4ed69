import type { InputHTMLAttributes } from 'react';
import styles from './Switch.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Shows a checkbox as a switch. */
export function Switch({ checked, onChange, ...attributes }: Props) {
  return (
    <input
      {...attributes}
      className={styles.switch}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
