import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './icons.tsx';
import styles from './Toolbar.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string;
  icon: IconName;
  keys?: string | undefined;
  /** Undefined for a button that is not a toggle. */
  pressed?: boolean | undefined;
  enabled?: boolean;
  /** The colour of a line below the icon. */
  swatch?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Shows a button. The toolbar shows its name in a tooltip. A click does not take the selection from the text. */
export function ToolbarButton({ name, icon, keys, pressed, enabled = true, swatch, onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      data-tool=""
      className={styles.button}
      aria-label={name}
      aria-pressed={pressed}
      // With the attribute `disabled` the arrow keys could not reach the button.
      aria-disabled={!enabled || undefined}
      aria-keyshortcuts={keys}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => enabled && onClick?.(event)}
    >
      <Icon name={icon} />
      {swatch !== undefined && <span className={styles.swatchLine} style={{ background: swatch || 'currentColor' }} />}
    </button>
  );
}
