import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './Toolbar.module.css';

interface Props {
  label: string;
  /** What the selection has now. */
  value: string;
  onChoose: (colour: string) => void;
}

/** The browser's own colour picker; a colour is chosen when the picker closes. */
export function OwnColour({ label, value, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useEffectEvent(onChoose);

  // React's onChange is the browser's input event, which comes with every colour that a drag touches.
  useEffect(() => {
    const picker = input.current;
    const take = () => picker && choose(picker.value);
    picker?.addEventListener('change', take);
    return () => picker?.removeEventListener('change', take);
  }, []);

  return (
    <label className={styles.own}>
      {label}
      <input ref={input} type="color" defaultValue={/^#[\da-f]{6}$/i.test(value) ? value : '#2a8442'} />
    </label>
  );
}
