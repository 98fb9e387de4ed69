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
  /** The colour of the selection; empty for none. */
  value: string;
  text: EditorText['colours'];
}

/** Shows a button that opens a palette. Arrow keys move in the palette; Escape closes it and returns to the button. */
export function ColourMenu({ name, icon, value, text }: Props) {
  const [editor] = useLexicalComposerContext();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const colours = icon === 'colour' ? textColours : backgroundColours;
  const property = icon === 'colour' ? 'color' : 'background-color';

  useEffect(() => {
    const element = menu.current;
    if (!open || !element) return;
    panel.current?.querySelector<HTMLElement>('[aria-checked=true], button')?.focus();
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    // The system's colour picker takes the focus from the window, but the page's active element stays.
    const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
      const target = relatedTarget instanceof Node ? relatedTarget : document.activeElement;
      if (!element.contains(target)) setOpen(false);
    };
    // In the capture phase at the window, because a dialog around the palette listens for Escape at the document.
    window.addEventListener('keydown', closeOnEscape, true);
    element.addEventListener('focusout', closeOnLeaving);
    return () => {
      window.removeEventListener('keydown', closeOnEscape, true);
      element.removeEventListener('focusout', closeOnLeaving);
    };
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
    const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    // The toolbar around the palette also listens for arrow keys.
    event.stopPropagation();
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <div ref={menu} className={styles.menu}>
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
