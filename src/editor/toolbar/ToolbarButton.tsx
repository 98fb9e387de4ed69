import * as Tooltip from '@radix-ui/react-tooltip';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { writeKeys } from '../../ui/form/shortcut.ts';
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

/** Shows a button with its name in a tooltip. A click does not take the selection from the text. */
export function ToolbarButton({ name, icon, keys, pressed, enabled = true, swatch, onClick, ...rest }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
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
          {swatch !== undefined && (
            <span className={styles.swatchLine} style={{ background: swatch || 'currentColor' }} />
          )}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.tooltip} side="bottom" sideOffset={6}>
          {name}
          {keys && <kbd className={styles.keys}>{writeKeys(keys)}</kbd>}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
