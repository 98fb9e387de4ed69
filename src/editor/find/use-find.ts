import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { SKIP_DOM_SELECTION_TAG } from 'lexical';
import { useEffect, useState } from 'react';
import { clearMarks, markMatches } from './mark-matches.ts';
import { $findMatches, $replaceMatches, $selectMatch, type Match, type Search } from './matches.ts';

// A search in ten thousand words takes longer than a keystroke may take.
const pauseMs = 300;

interface Find {
  count: number;
  /** The index of the current match, from 0. */
  at: number;
  step: (by: 1 | -1) => void;
  /** Replaces the current match, or all. */
  replace: (words: string, which: 'current' | 'all') => void;
  /** Focuses the text with the current match selected. */
  leave: () => void;
}

/** Finds words in the editor, marks them, and replaces them. */
export function useFind({ words, matchCase }: Search): Find {
  const [editor] = useLexicalComposerContext();
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const search = `${matchCase} ${words}`;
  const [current, setCurrent] = useState({ search, at: 0 });
  // For other words, starts at their first match.
  const at = current.search === search ? Math.min(current.at, Math.max(0, matches.length - 1)) : 0;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const find = () => setMatches(editor.read(() => $findMatches({ words, matchCase })));
    find();
    const stop = editor.registerTextContentListener(() => {
      clearTimeout(timer);
      timer = setTimeout(find, pauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor, words, matchCase]);

  useEffect(
    () => markMatches(editor, matches, at, document.activeElement !== editor.getRootElement()),
    [editor, matches, at],
  );
  useEffect(() => clearMarks, []);

  return {
    count: matches.length,
    at,
    step: (by) => setCurrent({ search, at: (at + by + matches.length) % Math.max(1, matches.length) }),
    replace: (replacement, which) => {
      // The text may have changed since the matches were found.
      editor.update(
        () => {
          const present = $findMatches({ words, matchCase });
          $replaceMatches(which === 'all' ? present : present.slice(at, at + 1), replacement);
        },
        { tag: SKIP_DOM_SELECTION_TAG, discrete: true },
      );
      setMatches(editor.read(() => $findMatches({ words, matchCase })));
    },
    leave: () => {
      const match = matches[at];
      editor.getRootElement()?.focus({ preventScroll: true });
      if (match) editor.update(() => void $selectMatch(match));
    },
  };
}
