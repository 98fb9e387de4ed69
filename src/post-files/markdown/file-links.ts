import { decodeUrl } from '../decode-url.ts';
import type { TextFile } from '../export-files.ts';
import { slugOf } from '../fields.ts';
import { Losses } from '../losses.ts';
import { splitFrontMatter } from './front-matter.ts';
import { nameOf } from './name-of.ts';

/** Returns the new path of the file that a reference in the file `from` names, or undefined if there is no such file. */
export type FileLinks = (reference: string, from: string) => string | undefined;

/** Returns a function that finds the new paths of the files of an export. A reference is the end of a file's path. */
export function fileLinks(files: readonly TextFile[]): FileLinks {
  const byName = Map.groupBy(files, ({ path }) => lastOf(stemOf(path)));
  return (reference, from) => {
    const [, name = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(reference) ?? [];
    const stem = stemOf(decodeUrl(resolved(name, from)));
    const near = (byName.get(lastOf(stem)) ?? []).filter(({ path }) => `/${stemOf(path)}`.endsWith(`/${stem}`));
    const file = near.find(({ path }) => stemOf(path) === stem) ?? near[0];
    const slug = file && slugOfFile(file);
    return slug ? `/blog/${slug}${fragment}` : undefined;
  };
}

const lastOf = (path: string) => path.split('/').at(-1) ?? '';

/** Returns a path without the extension and without the “index” of a folder. */
const stemOf = (path: string) =>
  path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:mdx?|markdown|mdown)$/i, '')
    .replace(/\/_?index$/i, '');

const resolved = (name: string, from: string) =>
  /^\.\.?\//.test(name)
    ? new URL(name, `https://site.invalid/${from.split('/').map(encodeURIComponent).join('/')}`).pathname
    : name;

function slugOfFile({ path, text }: TextFile): string | undefined {
  try {
    const { slug, title } = splitFrontMatter(text).fields;
    return slugOf(typeof slug === 'string' && slug ? slug : nameOf(path).slug, String(title ?? ''), new Losses());
  } catch {
    // The report names a file that cannot be read.
    return undefined;
  }
}
