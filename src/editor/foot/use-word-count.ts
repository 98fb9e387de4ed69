import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getRoot } from 'lexical';
import { useEffect, useState } from 'react';
import type { Language } from '../../ui/language.ts';

// Counting ten thousand words takes longer than a keystroke may take.
const pauseMs = 400;

/** Returns the number of words in the editor, after each pause in typing. */
export function useWordCount(language: Language): number {
  const [editor] = useLexicalComposerContext();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    const read = () => {
      const text = editor.getEditorState().read(() => $getRoot().getTextContent());
      setCount([...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length);
    };
    read();
    let timer: ReturnType<typeof setTimeout>;
    // A listener of the text would compare the whole text after every keystroke.
    const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(read, pauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor, language]);
  return count;
}
