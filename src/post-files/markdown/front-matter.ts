import { parse as parseYaml } from 'yaml';

/** The fields at the top of a Markdown file, and the text below them. */
export interface FrontMatter {
  fields: Record<string, unknown>;
  body: string;
}

const fence = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file. Returns undefined if its front matter is not YAML between two lines of three hyphens. */
export function splitFrontMatter(file: string): FrontMatter | undefined {
  const [whole, yaml = ''] = fence.exec(file) ?? [];
  if (whole === undefined) return /^\ufeff?(?:\+\+\+|;;;|\{)/.test(file) ? undefined : { fields: {}, body: file };
  try {
    const fields: unknown = parseYaml(yaml) ?? {};
    if (typeof fields !== 'object' || Array.isArray(fields)) return undefined;
    return { fields: fields as Record<string, unknown>, body: file.slice(whole.length) };
  } catch {
    return undefined;
  }
}
