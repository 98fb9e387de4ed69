import type { LexicalEditor } from 'lexical';
import { $endsOf, type Match } from './matches.ts';

// The names of the highlights in FindBar.module.css.
const all = 'editor-found';
const current = 'editor-found-current';

/**
 * Marks matches in the text with the browser's own highlights, which do not change the document, and scrolls to the current
 * match. A browser without highlights only scrolls.
 */
export function markMatches(editor: LexicalEditor, matches: readonly Match[], at: number, scroll: boolean): void {
  const ranges = matches.map((match) => rangeOf(editor, match));
  const chosen = ranges[at];
  if (scroll) chosen?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  if (!('highlights' in CSS)) return;
  const others = ranges.filter((range) => range !== undefined).filter((range) => range !== chosen);
  CSS.highlights.set(all, new Highlight(...others));
  CSS.highlights.set(current, new Highlight(...(chosen ? [chosen] : [])));
}

/** Removes all marks. */
export function clearMarks(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(all);
  CSS.highlights.delete(current);
}

function rangeOf(editor: LexicalEditor, match: Match): Range | undefined {
  const [start, end] = (editor.read(() => $endsOf(match)) ?? []).map(({ key, offset }) => {
    const element = editor.getElementByKey(key);
    const text = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    return text && { text, offset: Math.min(offset, text.textContent?.length ?? 0) };
  });
  if (!start || !end) return undefined;
  const range = new Range();
  range.setStart(start.text, start.offset);
  range.setEnd(end.text, end.offset);
  return range;
}
