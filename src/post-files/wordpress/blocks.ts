import type { Losses } from '../losses.ts';

// The comment before or after a block. WordPress escapes two hyphens in its JSON, so the comment ends at the first “-->”.
const comment = /<!--\s+(\/?)wp:([a-z][\w/-]*)\s*(\{[\s\S]*?\})?\s*(\/?)-->/g;

// Blocks that show nothing of their own.
const silent = /^(?:more|nextpage|spacer|page-break|paragraph|group|column|columns|freeform|separator)$/;

/** A part of WordPress's content. Text outside blocks is of the classic editor. */
export interface Part {
  html: string;
  isClassic: boolean;
}

/**
 * Splits content at the comments of WordPress's blocks. A reusable block is replaced by its content. Other blocks that the theme
 * or a plugin would write, such as a list of the latest posts, are losses.
 */
export function splitBlocks(content: string, reusable: (ref: string) => string | undefined, losses: Losses): Part[] {
  const parts: Part[] = [];
  let [from, depth] = [0, 0];
  const add = (html: string, isClassic: boolean) => {
    if (html.trim()) parts.push({ html, isClassic });
  };
  for (const match of content.matchAll(comment)) {
    const [whole, isClosing, name = '', json = '', isEmpty] = match;
    add(content.slice(from, match.index), depth === 0 || name === 'freeform');
    from = match.index + whole.length;
    if (isClosing) depth = Math.max(0, depth - 1);
    else if (!isEmpty) depth += 1;
    else if (name === 'block') {
      const inner = reusable(/"ref":\s*(\d+)/.exec(json)?.[1] ?? '');
      if (inner === undefined) losses.add('reusable block that is not in the export');
      else parts.push(...splitBlocks(inner, () => undefined, losses));
    } else if (!silent.test(name)) losses.add(`block “${name}”, which WordPress filled`);
  }
  add(content.slice(from), depth === 0);
  return joined(parts);
}

// A block in a block splits the markup of the outer one, which is whole only together.
function joined(parts: Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last && last.isClassic === part.isClassic) last.html += part.html;
    else whole.push({ ...part });
  }
  return whole;
}
