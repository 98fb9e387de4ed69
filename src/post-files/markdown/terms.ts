import { escapeText } from '../escape-text.ts';
import { type Term, termOf } from '../topics/term.ts';

const kinds = {
  topic: { kind: 'topic', leads: true, fields: ['topics', 'topic'] },
  category: { kind: 'category', leads: true, fields: ['categories', 'category'] },
  tag: { kind: 'tag', leads: false, fields: ['tags', 'tag'] },
} as const;

// Zola, and Hugo's sites that follow it, have all lists in this field.
const table = 'taxonomies';

/** The names of the fields with categories and tags, in lower case. */
export const termFields: readonly string[] = [...Object.values(kinds).flatMap(({ fields }) => fields), table];

/**
 * Returns the categories and tags of a Markdown file, of which the categories lead. `isJekyll` is true if the name of the file begins
 * with its date. Hugo documents the URLs /categories/x and /tags/x, and Jekyll's plugin for archives /category/x and /tag/x.
 */
export function termsOfFields(values: ReadonlyMap<string, unknown>, isJekyll: boolean): Term[] {
  const lists = { ...Object(values.get(table)), ...Object.fromEntries(values) } as Record<string, unknown>;
  return Object.values(kinds).flatMap(({ kind, leads, fields: [plural, singular] }) =>
    [...namesOf(lists[plural], isJekyll), ...namesOf(lists[singular], false)].flatMap((name) =>
      termOf(
        escapeText(name),
        { kind, leads },
        {
          base: 'https://site.invalid/',
          page: urlName(name) && `${isJekyll ? singular : plural}/${urlName(name)}/`,
          feed: isJekyll ? undefined : 'index.xml',
        },
      ),
    ),
  );
}

// Hexo writes nested categories as lists in the list.
function namesOf(value: unknown, isJekyll: boolean): string[] {
  if (Array.isArray(value)) return value.flat().flatMap((each) => nameOf(each) ?? []);
  const text = nameOf(value) ?? '';
  // Jekyll's plural fields are a list or names between spaces (its documentation, “Front Matter”).
  return text.split(text.includes(',') ? ',' : isJekyll ? ' ' : '\n').filter((name) => name.trim());
}

function nameOf(value: unknown): string | undefined {
  const { name = value } = value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

// Hugo and Jekyll write names in lower case with hyphens. Letters of all scripts stay.
const urlName = (name: string) =>
  encodeURIComponent(
    name
      .slice(0, 200)
      .toWellFormed()
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
      .replace(/^-|-$/g, ''),
  );
