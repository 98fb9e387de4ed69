import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $patchStyleText } from '@lexical/selection';
import { $getSelection } from 'lexical';
import { useEffect, useId, useRef, useState } from 'react';
import { useEscape } from '../../ui/dialog/use-escape.ts';
import type { EditorText } from '../editor-text.ts';
import { Palette } from './Palette.tsx';
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
  const button = useRef<HTMLButtonElement>(null);
  const menu = useEscape<HTMLDivElement>(() => {
    setOpen(false);
    button.current?.focus();
  }, open);
  const id = useId();
  const property = icon === 'colour' ? 'color' : 'background-color';

  useEffect(() => {
    const element = menu.current;
    if (!open || !element) return;
    // The system's colour picker takes the focus from the window, but the page's active element stays.
    const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
      const target = relatedTarget instanceof Node ? relatedTarget : document.activeElement;
      if (!element.contains(target)) setOpen(false);
    };
    element.addEventListener('focusout', closeOnLeaving);
    return () => element.removeEventListener('focusout', closeOnLeaving);
  }, [open, menu]);

  const choose = (colour: string | null) => {
    editor.update(() => {
      const selection = $getSelection();
      if (selection) $patchStyleText(selection, { [property]: colour });
    });
    setOpen(false);
    editor.focus();
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
      {open && <Palette id={id} name={name} kind={icon} value={value} text={text} onChoose={choose} />}
    </div>
  );
}
