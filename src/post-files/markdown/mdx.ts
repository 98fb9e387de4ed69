import { replaceOutsideCode } from './outside-code.ts';
import { asText } from './site-tags.ts';
import { readArguments } from './tag-arguments.ts';
import { figure, type TagContext, vimeo, youtube } from './tag-meanings.ts';

const opening =
  /(?<module>^(?:import|export)\b)|(?<tag><\/?[A-Za-z][\w.-]*(?=[\s/>])|<\/?(?=>))|(?<escaped>\\[{}<])|\{/;

/**
 * Returns MDX as Markdown: without modules, comments and components. The content of a component stays, images and videos become
 * those of a post, and everything else that only a program can fill is named.
 */
export function plainMdx(mdx: string, context: TagContext): string {
  const braces = closingBraces(mdx);
  const imported = new Map(
    [...mdx.matchAll(/^import[ \t]+(\w+)[ \t]+from[ \t]+["']([^"'\n]+)["']/gm)].map(([, name, path]) => [name, path]),
  );
  return replaceOutsideCode(mdx, opening, ({ 0: start, index, groups: { module, tag, escaped } = {} }) => {
    const after = index + start.length;
    if (escaped) return { text: asText(escaped.slice(1)), end: after };
    if (module) return { text: '', end: blankLine(mdx, after) };
    if (tag) {
      const end = endOfTag(mdx, after, braces);
      if (end === undefined) return undefined;
      const attributes = mdx.slice(after, end - 1).replace(/\/$/, '');
      return { text: tagText(tag, withValues(attributes, imported), mdx.slice(index, end), context), end };
    }
    const end = braces.get(index);
    return end === undefined ? undefined : { text: expressionText(mdx.slice(index, end), context), end };
  });
}

function blankLine(text: string, from: number): number {
  const at = text.indexOf('\n\n', from);
  return at < 0 ? text.length : at;
}

/** Returns where each pair of braces ends, by where it begins. */
function closingBraces(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/\\.|[{}]/g)) {
    if (brace === '{') open.push(index);
    else if (brace === '}') {
      const start = open.pop();
      if (start !== undefined) ends.set(start, index + 1);
    }
  }
  return ends;
}

function endOfTag(text: string, from: number, braces: ReadonlyMap<number, number>): number | undefined {
  const sign = /[<>{"']/g;
  sign.lastIndex = from;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const { 0: character, index } = found;
    if (character === '>') return index + 1;
    const end =
      character === '{' ? braces.get(index) : character === '<' ? undefined : text.indexOf(character, index + 1) + 1;
    if (!end) return undefined;
    sign.lastIndex = end;
  }
  return undefined;
}

/** Returns attributes whose values are texts. Leaves out those whose values only a program knows. */
const withValues = (attributes: string, imported: ReadonlyMap<string | undefined, string | undefined>) =>
  attributes.replace(
    /(?<![\w-])([\w-]+)=(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/g,
    (_, name: string, value: string) => {
      const inner = value.slice(1, -1).trim();
      const text =
        /^(["'`])([^"'`]*)\1$/.exec(inner)?.[2] ?? imported.get(inner) ?? (/^\d+$/.test(inner) ? inner : undefined);
      return text === undefined ? '' : `${name}="${text.replaceAll('"', '&quot;')}"`;
    },
  );

function tagText(tag: string, attributes: string, whole: string, context: TagContext): string {
  const name = tag.replace(/^<\/?/, '');
  if (!name) return '';
  const isClosing = tag.startsWith('</');
  if (!/^[A-Z]|\./.test(name))
    return whole.includes('{') ? `${tag}${attributes}${whole.endsWith('/>') ? '/>' : '>'}` : whole;
  const read = readArguments(attributes);
  const shown = isClosing ? '' : known.get(name.toLowerCase())?.(read, context);
  if (shown === undefined) context.onUnknown(`<${name}>`);
  return shown ?? '';
}

// The components that Astro, Docusaurus and their best-known plugins have.
const known = new Map(
  Object.entries({
    ...{ youtube, liteyoutube: youtube, youtubeembed: youtube, vimeo },
    ...{ image: figure, img: figure, picture: figure, figure },
  }),
);

/** Returns the text that an expression shows: nothing for a comment, and the words of a text. */
function expressionText(whole: string, { onUnknown }: TagContext): string {
  const inner = whole.slice(1, -1).trim();
  if (/^\/\*[\s\S]*\*\/$/.test(inner)) return '';
  const [, , words] = /^(["'`])([^"'`]*)\1$/.exec(inner) ?? [];
  if (words !== undefined) return asText(words);
  onUnknown(whole.length > 60 ? `${whole.slice(0, 60)}…` : whole);
  return asText(whole);
}
