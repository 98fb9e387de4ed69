import { type FindAfter, findAfter } from './find-after.ts';
import { type Replacement, replaceOutsideCode } from './outside-code.ts';
import { readArguments } from './tag-arguments.ts';
import { meanings, outputOf, pairs, type TagContext } from './tag-meanings.ts';

/** Returns text that Markdown and HTML show as it is. */
export const asText = (text: string): string => text.replace(/[{}<>%&*_`[\]\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const opening = /\{\{[<%]?|\{%/;

// Hugo's documentation writes {{</* name */>}} to show {{< name >}}.
const escaped = /\{\{([<%])\/\*([^\n]{0,1000}?)\*\/([>%])\}\}/g;
const rawTag = '\\{%-?[ \\t]*endraw[ \\t]*-?%\\}';
const shownCode = (text: string) =>
  text.replace(escaped, '{{$1$2$3}}').replace(/\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g, '');

/**
 * Replaces the tags of Hugo ({{< youtube id >}}) and of Liquid, which Jekyll uses ({% highlight ruby %}, {{ site.baseurl }}), with
 * Markdown or HTML. A tag that only the other program can fill stays as text, and is named.
 */
export function replaceTags(markdown: string, context: TagContext): string {
  const find = findAfter(markdown);
  return replaceOutsideCode(
    markdown,
    opening,
    ({ 0: start, index }) => {
      const close = { '{{<': '>\\}\\}', '{{%': '%\\}\\}', '{%': '%\\}' }[start] ?? '\\}\\}';
      const end = find(close, index + start.length);
      if (!end) return undefined;
      const text = markdown
        .slice(index + start.length, end.start)
        .replace(/^-|-$/g, '')
        .trim();
      const tag = { start, text, whole: markdown.slice(index, end.end), end: end.end };
      return start === '{{' ? outputTag(tag, context) : namedTag(tag, markdown, find, context);
    },
    shownCode,
  );
}

/** A tag: its first characters, what is in it, all of it, and where it ends. */
interface Tag {
  start: string;
  text: string;
  whole: string;
  end: number;
}

function outputTag({ text, whole, end }: Tag, context: TagContext): Replacement {
  if (text.startsWith('/*')) return { text: '', end };
  const shown = outputOf(text, context.title);
  return { text: shown === undefined ? kept(whole, whole, context) : asText(shown), end };
}

function namedTag(
  { start, text, whole, end }: Tag,
  markdown: string,
  find: FindAfter,
  context: TagContext,
): Replacement {
  if (text.startsWith('/*')) return { text: asText(whole.replace(escaped, '{{$1$2$3}}')), end };
  const [, name = '', rest = ''] = /^(\/?[\w./-]*)([\s\S]*)$/.exec(text) ?? [];
  const isLiquid = start === '{%';
  if (isLiquid && name === 'raw') {
    const until = find(rawTag, end) ?? { start: markdown.length, end: markdown.length };
    const inner = markdown.slice(end, until.start);
    const asIs = ({ 0: sign, index }: RegExpExecArray) => ({ text: asText(sign), end: index + sign.length });
    return { text: replaceOutsideCode(inner, opening, asIs), end: until.end };
  }
  const pair = pairs.get(name);
  const until = pair && find(isLiquid ? `\\{%-?\\s*end${name}\\s*-?%\\}` : `\\{\\{[<%]\\s*/${name}\\s*[>%]\\}\\}`, end);
  if (pair && until) return { text: pair(markdown.slice(end, until.start)), end: until.end };
  const shown = meanings.get(name)?.(readArguments(rest.replace(/\/$/, '')), context);
  if (shown !== undefined) return { text: shown, end };
  const close = isLiquid ? '%}' : start === '{{<' ? '>}}' : '%}}';
  return { text: kept(whole, /^(?:\/|end)/.test(name) ? '' : `${start} ${name} ${close}`, context), end };
}

function kept(whole: string, name: string, { onUnknown }: TagContext): string {
  if (name) onUnknown(name.slice(0, 100));
  return asText(whole);
}
