/** What two versions of a post's content may differ in. */
export type ContentPart = 'words' | 'formatting' | 'links' | 'images';

/** Returns the words of HTML alone, a line for each block. */
export const wordsOf = (html: string): string => parse(html).textContent?.trim() ?? '';

/** Returns what two versions differ in; formatting counts only where the words are the same. */
export function contentDifferences(one: string, other: string): ContentPart[] {
  const [a, b] = [read(one), read(other)];
  const parts = (['links', 'images'] as const).filter((part) => a[part] !== b[part]);
  if (a.words !== b.words) return ['words', ...parts];
  return a.formatting === b.formatting ? parts : ['formatting', ...parts];
}

// HTML that is only compared is never put into the page.
const parse = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html.replace(/<\/(?:p|h\d|li)>|<br\s*\/?>/g, '$&\n'), 'text/html').body;

const withoutBreaks = (text: string | null) => text?.replaceAll(/\s+/g, ' ').trim() ?? '';

function read(html: string): Record<ContentPart, string> {
  const body = parse(html);
  const links = [...body.querySelectorAll('a')].map(({ href, textContent }) => `${href} ${textContent}`);
  const media = [...body.querySelectorAll<HTMLImageElement | HTMLIFrameElement>('img, iframe')];
  // `src` is the whole URL, of which the server stores the path alone where it is one of this site.
  const images = media.map((element) =>
    [element.src, ...['alt', 'width', 'height'].map((name) => element.getAttribute(name))].join(' '),
  );
  const words = withoutBreaks(body.textContent);
  return { words, links: links.join('\n'), images: images.join('\n'), formatting: formattingOf(body) };
}

// The text with the elements and styles around it. Changes the body.
function formattingOf(body: HTMLElement): string {
  for (const element of body.querySelectorAll('img, iframe')) element.remove();
  for (const link of body.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  // What held an image alone came and went with it.
  for (const block of body.querySelectorAll('p')) if (!block.textContent) block.remove();
  return withoutBreaks(body.innerHTML);
}
