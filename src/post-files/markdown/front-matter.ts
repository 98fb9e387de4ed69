import { UnreadableError } from '../unreadable-error.ts';
import { readYaml } from '../yaml.ts';

/** The fields at the top of a Markdown file, and the text below them. */
export interface FrontMatter {
  fields: Record<string, unknown>;
  body: string;
}

const fence = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const notYaml = 'Its front matter is not YAML between two lines of “---”';

// In characters. Hundreds of fields are shorter.
const longest = 100_000;

/** Splits a Markdown file. Throws an UnreadableError if its front matter is not YAML between two lines of three hyphens. */
export function splitFrontMatter(file: string): FrontMatter {
  const [whole, yaml = ''] = fence.exec(file) ?? [];
  if (whole === undefined && /^\ufeff?(?:\+\+\+|;;;|\{)/.test(file)) throw new UnreadableError(`${notYaml}.`);
  if (whole === undefined) return { fields: {}, body: file };
  if (yaml.length > longest)
    throw new UnreadableError(`Its front matter has more than ${longest.toLocaleString('en-GB')} characters.`);
  return { fields: fieldsOf(yaml), body: file.slice(whole.length) };
}

function fieldsOf(yaml: string): Record<string, unknown> {
  let fields: unknown;
  try {
    fields = readYaml(yaml) ?? {};
  } catch (error) {
    throw new UnreadableError(`${notYaml} (${error instanceof Error ? error.message : error}).`);
  }
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new UnreadableError(`${notYaml}.`);
  return fields as Record<string, unknown>;
}
