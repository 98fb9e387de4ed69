import * as z from 'zod/mini';
import { escapeText } from '../escape-text.ts';
import type { Losses } from '../losses.ts';

const notes = z.array(z.object({ id: z.string(), content: z.string() }));

/** Returns the footnotes of a post as a list. WordPress keeps them as JSON in the custom field “footnotes”. */
export function footnoteList(field: string, losses: Losses): string {
  const read = field ? parse(field) : [];
  if (!read) losses.add('footnotes, which cannot be read');
  const items = (read ?? []).map(({ id, content }) => {
    const name = escapeText(id);
    return `<li id="${name}">${content} <a href="#${name}-link">↩</a></li>`;
  });
  return items.length > 0 ? `<ol>${items.join('')}</ol>` : '';
}

function parse(field: string): z.output<typeof notes> | undefined {
  try {
    return notes.safeParse(JSON.parse(field)).data;
  } catch {
    return undefined;
  }
}
