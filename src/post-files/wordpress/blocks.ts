import { refuseLength } from '../length.ts';
import type { Losses } from '../losses.ts';

// The text of the comment before or after a block. WordPress escapes two hyphens in its JSON, so the comment ends at the first
// “-->”.
const comment = /^\s+(\/?)wp:([a-z][\w/-]*)\s*(?:(\{.*\})\s*)?(\/?)$/s;

// Blocks that show nothing themselves, or nothing while they are empty.
const silent =
  /^(?:more|nextpage|spacer|page-break|paragraph|group|column|columns|freeform|separator|footnotes|heading|html|image|shortcode)$/;

// Blocks that WordPress fills for each post or page, with the words and blocks inside as a pattern.
const pattern = /^(?:query|comments|navigation)$/;

/** A part of WordPress's content. Text outside blocks comes from the classic editor. */
export interface Part {
  html: string;
  isClassic: boolean;
}

/**
 * Splits content at the comments of WordPress's blocks. Replaces a reusable block with its content. Counts other blocks that the
 * theme or a plugin would write, such as a list of the latest posts, as losses, each once with everything inside.
 */
export function splitBlocks(content: string, reusable: (ref: string) => string | undefined, losses: Losses): Part[] {
  const parts: Part[] = [];
  let [from, depth, length] = [0, 0, 0];
  // The pattern that is being read: how deep it is, and where it begins.
  let within: { depth: number; from: number } | undefined;
  const add = (html: string, isClassic: boolean) => {
    // Checked for each block, because a small post may contain a large reusable block many times.
    length += html.length;
    refuseLength({ length });
    if (html.trim()) parts.push({ html, isClassic });
  };
  for (const { start, end, isClosing, name, json, isEmpty } of commentsOf(content)) {
    if (!within) add(content.slice(from, start), depth === 0 || name === 'freeform');
    from = end;
    if (isClosing) {
      depth = Math.max(0, depth - 1);
      if (depth === within?.depth) within = undefined;
    } else if (!isEmpty) {
      if (!within && pattern.test(name)) {
        within = { depth, from: end };
        losses.add(filledBy(name));
      }
      depth += 1;
    } else if (within) continue;
    else if (name === 'block') {
      const inner = reusable(/"ref":\s*(\d+)/.exec(json)?.[1] ?? '');
      if (inner === undefined) losses.add('reusable block that is not in the export');
      else for (const part of splitBlocks(inner, () => undefined, losses)) add(part.html, part.isClassic);
    } else if (!silent.test(name)) losses.add(filledBy(name));
  }
  // A pattern without an end is no pattern.
  add(content.slice(within?.from ?? from), depth === 0);
  return joined(parts);
}

const filledBy = (name: string) => `block “${name}”, which WordPress filled`;

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
