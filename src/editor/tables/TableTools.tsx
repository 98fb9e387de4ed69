import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useState } from 'react';
import type { Language } from '../../ui/language.ts';
import { useRovingFocus } from '../toolbar/use-roving-focus.ts';
import styles from './TableTools.module.css';
import { tableToolsKeys, toolTexts } from './table-text.ts';
import { $applyTool, $selectedHeaders, type Headers, type Tool, tools } from './table-tools.ts';

interface Props {
  language: Language;
}

/** Shows the tools for the table with the cursor. */
export default function TableTools({ language }: Props) {
  const [editor] = useLexicalComposerContext();
  const [headers, setHeaders] = useState<Headers>();

  useEffect(() => {
    const read = () => {
      const next = editor.getEditorState().read($selectedHeaders);
      setHeaders((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    read();
    return editor.registerUpdateListener(read);
  }, [editor]);

  return headers && <Tools language={language} headers={headers} />;
}

function Tools({ language, headers }: Props & { headers: Headers }) {
  const [editor] = useLexicalComposerContext();
  const { ref, ...roving } = useRovingFocus();
  const text = toolTexts[language];

  useEffect(() => {
    const moveFocus = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return false;
      event.preventDefault();
      ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      return true;
    };
    return editor.registerCommand(KEY_DOWN_COMMAND, moveFocus, COMMAND_PRIORITY_HIGH);
  }, [editor, ref]);

  const use = (tool: Tool) => {
    editor.update(() => $applyTool(tool));
    editor.focus();
  };

  return (
    <div {...roving} ref={ref} className={styles.tools} role="toolbar" aria-label={text.label}>
      {tools.map((tool) => (
        <button
          key={tool}
          type="button"
          data-tool={tool}
          className={styles.tool}
          aria-pressed={tool === 'headerRow' || tool === 'headerColumn' ? headers[tool] : undefined}
          aria-keyshortcuts={tool === tools[0] ? tableToolsKeys : undefined}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => use(tool)}
        >
          {text.names[tool]}
        </button>
      ))}
    </div>
  );
}
