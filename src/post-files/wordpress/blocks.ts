import { refuseLength } from '../length.ts';
import type { Losses } from '../losses.ts';

// The text of the comment before or after a block. WordPress escapes two hyphens in its JSON, so the comment ends at the first
// “-->”.
const comment = /^\s+(\/?)wp:([a-z][\w/-]*)\s*(?:(\{.*\})\s*)?(\/?)$/s;

// Blocks that show nothing themselves.
const silent = /^(?:more|nextpage|spacer|page-break|paragraph|group|column|columns|freeform|separator|footnotes)$/;

/** A part of WordPress's content. Text outside blocks comes from the classic editor. */
export interface Part {
  html: string;
  isClassic: boolean;
}

/**
 * Splits content at the comments of WordPress's blocks. Replaces a reusable block with its content. Counts other blocks that the
 * theme or a plugin would write, such as a list of the latest posts, as losses.
 */
export function splitBlocks(content: string, reusable: (ref: string) => string | undefined, losses: Losses): Part[] {
  const parts: Part[] = [];
  let [from, depth, length] = [0, 0, 0];
  const add = (html: string, isClassic: boolean) => {
    // Checked for each block, because a small post may contain a large reusable block many times.
    length += html.length;
    refuseLength({ length });
    if (html.trim()) parts.push({ html, isClassic });
  };
  for (const { start, end, isClosing, name, json, isEmpty } of commentsOf(content)) {
    add(content.slice(from, start), depth === 0 || name === 'freeform');
    from = end;
    if (isClosing) depth = Math.max(0, depth - 1);
    else if (!isEmpty) depth += 1;
    else if (name === 'block') {
      const inner = reusable(/"ref":\s*(\d+)/.exec(json)?.[1] ?? '');
      if (inner === undefined) losses.add('reusable block that is not in the export');
      else for (const part of splitBlocks(inner, () => undefined, losses)) add(part.html, part.isClassic);
    } else if (!silent.test(name)) losses.add(`block “${name}”, which WordPress filled`);
  }
  add(content.slice(from), depth === 0);
  return joined(parts);
}

function* commentsOf(content: string) {
  let at = 0;
  for (;;) {
    const opening = content.indexOf('<!--', at);
    const end = opening < 0 ? -1 : content.indexOf('-->', opening + 4);
    if (end < 0) return;
    const start = content.lastIndexOf('<!--', end);
    const [whole, isClosing, name = '', json = '', isEmpty] = comment.exec(content.slice(start + 4, end)) ?? [];
    at = end + 3;
    if (whole !== undefined) yield { start, end: at, isClosing, name, json, isEmpty };
  }
}

// A block inside a block splits the markup of the outer block, so its parts are joined again.
function joined(parts: Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last && last.isClassic === part.isClassic) last.html += part.html;
    else whole.push({ ...part });
  }
  return whole;
}
