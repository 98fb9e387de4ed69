import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect } from 'react';
import type { Language } from '../editor-text.ts';
import { registerMarkdown } from './markdown.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { $removeSlash, typeSlash } from './slash.ts';

interface Props {
  language: Language;
  /** True after the button Insert was pressed, until the menu has closed. */
  isInserting: boolean;
  onImage: () => void;
  onInserted: () => void;
}

/** What helps to write and is loaded when somebody begins to: Markdown shortcuts and the menu Insert. */
export default function WritingAids({ language, isInserting, onImage, onInserted }: Props) {
  const [editor] = useLexicalComposerContext();

  useEffect(() => registerMarkdown(editor), [editor]);

  useEffect(() => {
    // The first paste of formatted text does not wait for its code then. A paste that needs it tries again.
    import('../paste-html.ts').catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isInserting) typeSlash(editor);
  }, [editor, isInserting]);

  const close = () => {
    // A slash that somebody has typed stays.
    if (isInserting) editor.update($removeSlash);
    onInserted();
  };

  return <SlashMenu language={language} onImage={onImage} onClose={close} />;
}
