import { type FindAfter, findAfter } from './find-after.ts';

/** What stands in place of a part of a text, and the position at which the text goes on. */
export interface Replacement {
  text: string;
  end: number;
}

/** Returns what replaces the part that begins with a match, or undefined to leave the match as it is. */
type Replace = (found: RegExpExecArray) => Replacement | undefined;

const code = '^[ \\t>]*(?:[-*+][ \\t]+|\\d+\\.[ \\t]+)?(?<fence>`{3,}|~{3,})|(?<ticks>`+)|(?<pre><pre\\b)';

/**
 * Replaces each part of Markdown that begins with a match of `pattern`, except in code. `replaceCode` changes the code itself. The
 * pattern is read with the flags g and m.
 */
export function replaceOutsideCode(
  markdown: string,
  pattern: RegExp,
  replace: Replace,
  replaceCode = (text: string) => text,
): string {
  const start = new RegExp(`${code}|${pattern.source}`, 'gm');
  const find = findAfter(markdown);
  let [done, from] = ['', 0];
  for (let found = start.exec(markdown); found; found = start.exec(markdown)) {
    const after = found.index + found[0].length;
    const end = codeEnd(found, after, markdown, find);
    const part = end === undefined ? replace(found) : { text: replaceCode(markdown.slice(found.index, end)), end };
    if (part) {
      done += markdown.slice(from, found.index) + part.text;
      from = part.end;
    }
    start.lastIndex = Math.max(part?.end ?? after, found.index + 1);
  }
  return done + markdown.slice(from);
}

/** Returns the end of the code that begins with a match, or undefined if no code does. */
function codeEnd({ groups = {} }: RegExpExecArray, after: number, markdown: string, find: FindAfter) {
  const { fence, ticks, pre } = groups;
  // A fence that nothing ends goes on to the end of the text.
  if (fence) return find(`^[ \\t>]*${fence}${fence[0]}*[ \\t]*$`, after)?.end ?? markdown.length;
  if (pre) return find('</pre>', after)?.end;
  const end = ticks ? find(`(?<!\`)${ticks}(?!\`)`, after)?.end : undefined;
  // A blank line ends a paragraph, and with it the code.
  return end !== undefined && !/\n\s*\n/.test(markdown.slice(after, end)) ? end : undefined;
}
