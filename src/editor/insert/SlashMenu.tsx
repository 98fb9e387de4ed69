import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { LexicalTypeaheadMenuPlugin, MenuOption } from '@lexical/react/LexicalTypeaheadMenuPlugin';
import { KEY_ESCAPE_COMMAND } from 'lexical';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '../../ui/language.ts';
import { insertTexts } from './insert-text.ts';
import { $insert, type InsertDialogs, type InsertionName, insertionNames } from './insertions.ts';
import styles from './SlashMenu.module.css';
import { $removeSlashQuery, $slashQuery } from './slash.ts';

class Insertion extends MenuOption {
  readonly name: InsertionName;
  readonly label: string;

  constructor(name: InsertionName, label: string) {
    super(name);
    this.name = name;
    this.label = label;
  }
}

// Lexical places the menu after it is rendered, and part of it may be below the window.
const showWhole = (menu: HTMLElement | null): void => {
  requestAnimationFrame(() => menu?.scrollIntoView({ block: 'nearest' }));
};

interface Props {
  language: Language;
  dialogs: InsertDialogs;
  onClose: () => void;
}

/** Shows the menu Insert while the cursor is after a slash at the beginning of a block. Letters narrow the list. */
export function SlashMenu({ language, dialogs, onClose }: Props) {
  const [editor] = useLexicalComposerContext();
  const text = insertTexts[language];
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(() => {
    const place = ({ label }: Insertion) =>
      label.toLocaleLowerCase(language).indexOf(query.toLocaleLowerCase(language));
    const found = insertionNames
      .map((name) => new Insertion(name, text.names[name]))
      .filter((each) => place(each) >= 0);
    // What begins with the letters comes first.
    return found.sort((one, other) => Math.sign(place(one)) - Math.sign(place(other)));
  }, [query, language, text]);

  useEffect(() => {
    if (!isOpen) return;
    // In the capture phase at the window, because a dialog around the editor listens for Escape at the document.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      editor.dispatchCommand(KEY_ESCAPE_COMMAND, event);
    };
    window.addEventListener('keydown', closeOnEscape, true);
    return () => window.removeEventListener('keydown', closeOnEscape, true);
  }, [editor, isOpen]);

  const dialog = editor.getRootElement()?.closest<HTMLElement>('[role="dialog"]');
  return (
    <LexicalTypeaheadMenuPlugin
      options={options}
      anchorClassName={styles.anchor ?? ''}
      {...(dialog ? { parent: dialog } : {})}
      triggerFn={() => {
        const letters = editor.getEditorState().read($slashQuery);
        return letters === undefined
          ? null
          : { leadOffset: 0, matchingString: letters, replaceableString: `/${letters}` };
      }}
      onQueryChange={(letters) => setQuery(letters ?? '')}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false);
        onClose();
      }}
      onSelectOption={({ name }, typed, close) => {
        typed?.remove();
        // Lexical only knows the letters from when it last rendered the menu.
        $removeSlashQuery();
        $insert(name, editor, dialogs);
        close();
      }}
      menuRenderFn={({ current: anchor }, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor && options.length > 0
          ? createPortal(
              // Lexical renders the list box around this group, and names it in English.
              // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and these are options
              <div ref={showWhole} className={styles.menu} role="group" aria-label={text.menu}>
                {options.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the text, which keeps the focus
                  <div
                    key={option.key}
                    ref={option.setRefElement}
                    id={`typeahead-item-${index}`}
                    className={styles.item}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === selectedIndex}
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseEnter={() => setHighlightedIndex(index)}
                    onClick={() => selectOptionAndCleanUp(option)}
                  >
                    {option.label}
                  </div>
                ))}
              </div>,
              anchor,
            )
          : null
      }
    />
  );
}
