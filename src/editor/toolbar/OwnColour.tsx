import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './Toolbar.module.css';

interface Props {
  label: string;
  /** The colour of the selection. */
  value: string;
  onChoose: (colour: string) => void;
}

/** Shows the browser's colour picker, which chooses a colour when it closes. */
export function OwnColour({ label, value, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useEffectEvent(onChoose);

  // React's onChange listens to the browser's input event, which fires for every colour during a drag.
  useEffect(() => {
    const picker = input.current;
    const chooseValue = () => picker && choose(picker.value);
    picker?.addEventListener('change', chooseValue);
    return () => picker?.removeEventListener('change', chooseValue);
  }, []);

  return (
    <label className={styles.own}>
      {label}
      <input ref={input} type="color" defaultValue={/^#[\da-f]{6}$/i.test(value) ? value : '#2a8442'} />
    </label>
  );
}
