import { embedHtml } from '../cards.ts';
import { escapeText } from '../escape-text.ts';
import type { Losses } from '../losses.ts';
import { markdownBlocks } from './markdown-html.ts';
import type { TagArguments } from './tag-arguments.ts';

/** The facts that the tags of a file refer to. */
export interface TagContext {
  losses: Losses;
  title: string;
  /** Returns the new path of another file of the export, or undefined if there is no such file. */
  pathOf: (reference: string) => string | undefined;
  /** Receives the name of a tag that only the other program can fill. */
  onUnknown: (name: string) => void;
}

/** Returns what a tag shows, as Markdown or HTML, or undefined if it cannot be known. */
type Meaning = (read: TagArguments, context: TagContext) => string | undefined;

const block = (html: string) => `\n\n${html}\n\n`;

const embedded =
  (urlOf: (id: string, second: string | undefined) => string): Meaning =>
  ({ named, values: [first, second] }, { losses }) => {
    const id = named.id ?? named.videoid ?? first;
    return id === undefined ? undefined : block(embedHtml(/^https?:/.test(id) ? id : urlOf(id, second), losses));
  };

/** Returns the card of a video of YouTube, or of one of Vimeo. */
export const [youtube, vimeo] = [
  embedded((id) => `https://www.youtube.com/watch?v=${id}`),
  embedded((id) => `https://vimeo.com/${id}`),
];

const gist = embedded((id, second) => `https://gist.github.com/${second ? `${id}/${second}` : id}`);
const instagram = embedded((id) => `https://www.instagram.com/p/${id}/`);
const x = embedded((id, second) => `https://x.com/${second ? id : 'i'}/status/${second ?? id}`);
const tweet: Meaning = ({ named, values }, context) =>
  x(named.user && named.id ? { named: {}, values: [named.user, named.id] } : { named, values }, context);

const reference: Meaning = ({ named, values }, { pathOf }) => pathOf(named.path ?? values[0] ?? '');
// Jekyll's tag also leads to other files, such as images.
const link: Meaning = (read, context) => reference(read, context) ?? `/${(read.values[0] ?? '').replace(/^\/+/, '')}`;

/** Returns the figure of an image. */
export const figure: Meaning = ({ named, values }) => {
  const { src = values[0], alt, caption, title, link: href, class: width = '' } = named;
  if (src === undefined) return undefined;
  const image = `<img src="${escapeText(src)}" alt="${escapeText(alt ?? '')}">`;
  const words = [title && `<strong>${escapeText(title)}</strong>`, caption && markdownBlocks(caption).join('')];
  const text = words.filter(Boolean).join(' ');
  const shown = href ? `<a href="${escapeText(href)}">${image}</a>` : image;
  return block(`<figure class="${escapeText(width)}">${shown}<figcaption>${text}</figcaption></figure>`);
};

/** The tags that Hugo, Jekyll and their best-known plugins have. */
export const meanings = new Map<string, Meaning>(
  Object.entries({
    ...{ youtube, vimeo, gist, instagram, figure, link, tweet, twitter: tweet, x: tweet },
    ...{ ref: reference, relref: reference, post_url: reference },
  }),
);

const code = (text: string) => block(`<pre><code>${escapeText(text.replace(/^[ \t]*\n|\n[ \t]*$/g, ''))}</code></pre>`);

/** The tags that have an end. */
export const pairs = new Map<string, (inner: string) => string>(
  Object.entries({ highlight: code, codeblock: code, comment: () => '' }),
);

/** Returns what an output of Liquid shows, such as {{ "/about" | relative_url }}, or undefined if it cannot be known. */
export function outputOf(text: string, title: string): string | undefined {
  if (/^site\.(?:baseurl|url)$/.test(text)) return '';
  if (text === 'page.title') return title;
  const [, , shown] =
    /^(["'])([^"'\n]*)\1\s*(?:\|\s*(?:relative_url|absolute_url|prepend:\s*site\.\w+)\s*)*$/.exec(text) ?? [];
  return shown;
}
