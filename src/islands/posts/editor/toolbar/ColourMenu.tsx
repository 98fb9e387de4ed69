import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $patchStyleText } from '@lexical/selection';
import { $getSelection } from 'lexical';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { EditorText } from '../editor-text.ts';
import { backgroundColours, textColours } from './colours.ts';
import { OwnColour } from './OwnColour.tsx';
import styles from './Toolbar.module.css';
import { ToolbarButton } from './ToolbarButton.tsx';

interface Props {
  name: string;
  icon: 'colour' | 'background';
  /** What the selection has now; empty for none. */
  value: string;
  text: EditorText['colours'];
}

/** A button that opens a palette: arrow keys go about in it, Escape closes it and goes back to the button. */
export function ColourMenu({ name, icon, value, text }: Props) {
  const [editor] = useLexicalComposerContext();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const colours = icon === 'colour' ? textColours : backgroundColours;
  const property = icon === 'colour' ? 'color' : 'background-color';

  useEffect(() => {
    if (!open) return;
    panel.current?.querySelector<HTMLElement>('[aria-checked=true], button')?.focus();
    // A dialog around the palette listens at the document before anything inside it hears of the key.
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [open]);

  const choose = (colour: string | null) => {
    editor.update(() => {
      const selection = $getSelection();
      if (selection) $patchStyleText(selection, { [property]: colour });
    });
    setOpen(false);
    editor.focus();
  };

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    // The toolbar around must not move as well.
    if (step === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has gone elsewhere
    <div
      className={styles.menu}
      // The window of a system's colour picker takes the focus from the page, and leaves the page's own where it was.
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget ?? document.activeElement) || setOpen(false)}
    >
      <ToolbarButton
        ref={button}
        name={name}
        icon={icon}
        swatch={value}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div ref={panel} id={id} className={styles.palette} role="dialog" aria-label={name} onKeyDown={move}>
          <div className={styles.swatches} role="radiogroup" aria-label={name}>
            {colours.map((colour, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a button keeps the selection in the text, an input would take it
              <button
                key={colour}
                type="button"
                role="radio"
                aria-checked={colour === value}
                className={styles.swatch}
                style={{ background: colour }}
                aria-label={text.names[index]}
                title={text.names[index]}
                onClick={() => choose(colour)}
              />
            ))}
          </div>
          <OwnColour label={text.own} value={value} onChoose={choose} />
          <button type="button" className={styles.none} onClick={() => choose(null)}>
            {text.none}
          </button>
        </div>
      )}
    </div>
  );
}
