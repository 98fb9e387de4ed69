import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect } from 'react';
import type { EditorText } from '../editor-text.ts';
import { WritingFoot } from '../foot/WritingFoot.tsx';
import { registerMarkdown } from './markdown.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { $removeSlash, typeSlash } from './slash.ts';

interface Props {
  text: EditorText;
  /** True after the button Insert was pressed, until the menu has closed. */
  isInserting: boolean;
  onImage: () => void;
  onInserted: () => void;
}

/** Adds Markdown shortcuts, the menu Insert and the word count to the editor. It loads when the text gets the focus. */
export default function WritingAids({ text, isInserting, onImage, onInserted }: Props) {
  const [editor] = useLexicalComposerContext();

  useEffect(() => registerMarkdown(editor), [editor]);

  useEffect(() => {
    // The first paste does not wait for its code then.
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

  return (
    <>
      <SlashMenu language={text.language} onImage={onImage} onClose={close} />
      <WritingFoot text={text} />
    </>
  );
}
