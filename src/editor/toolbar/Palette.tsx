import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { EditorText } from '../editor-text.ts';
import { backgroundColours, textColours } from './colours.ts';
import { OwnColour } from './OwnColour.tsx';
import styles from './Toolbar.module.css';

interface Props {
  id: string;
  name: string;
  kind: 'colour' | 'background';
  /** The colour of the selection; empty for none. */
  value: string;
  text: EditorText['colours'];
  /** Called with null to remove the colour. */
  onChoose: (colour: string | null) => void;
}

/** Shows the colours to choose from. Arrow keys move among them. */
export function Palette({ id, name, kind, value, text, onChoose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const colours = kind === 'colour' ? textColours : backgroundColours;

  useEffect(() => panel.current?.querySelector<HTMLElement>('[aria-checked=true], button')?.focus(), []);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    // The toolbar around the palette also listens for arrow keys.
    event.stopPropagation();
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <div ref={panel} id={id} className={styles.palette} role="dialog" aria-label={name} onKeyDown={move}>
      <div className={styles.swatches} role="radiogroup" aria-label={name}>
        {colours.map((colour, index) => (
          // biome-ignore lint/a11y/useSemanticElements: arrow keys would choose among radio inputs, and here they only move the focus
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={colour === value}
            className={styles.swatch}
            style={{ background: colour }}
            aria-label={text.names[index]}
            title={text.names[index]}
            onClick={() => onChoose(colour)}
          />
        ))}
      </div>
      <OwnColour label={text.own} value={value} onChoose={onChoose} />
      <button type="button" className={styles.none} onClick={() => onChoose(null)}>
        {text.none}
      </button>
    </div>
  );
}
