/** An aspect in which two versions of a post's content can differ. */
export type ContentPart = 'words' | 'formatting' | 'links' | 'images';

/** Returns the text of HTML, with one line for each block. */
export const textOf = (html: string): string => parse(html).textContent?.trim() ?? '';

/** Returns the aspects in which two versions differ. Formatting counts only if the words are the same. */
export function contentDifferences(one: string, other: string): ContentPart[] {
  const [a, b] = [read(one), read(other)];
  const parts = (['links', 'images'] as const).filter((part) => a[part] !== b[part]);
  if (a.words !== b.words) return ['words', ...parts];
  return a.formatting === b.formatting ? parts : ['formatting', ...parts];
}

// Parses the HTML outside the page, so that nothing in it runs.
const parse = (html: string): HTMLElement =>
  new DOMParser().parseFromString(
    html
      .replace(/<\/(?:p|h\d|li|blockquote|pre|summary|figure|figcaption|tr)>|<[bh]r\s*\/?>/g, '$&\n')
      .replace(/<\/t[dh]>/g, '$& '),
    'text/html',
  ).body;

const withoutBreaks = (text: string | null) => text?.replaceAll(/\s+/g, ' ').trim() ?? '';

function read(html: string): Record<ContentPart, string> {
  const body = parse(html);
  const links = [...body.querySelectorAll('a')].map(({ href, textContent }) => `${href} ${textContent}`);
  const media = [...body.querySelectorAll<HTMLImageElement | HTMLIFrameElement>('img, iframe')];
  // The server stores a URL of this site as a path. The property `src` turns both forms into whole URLs.
  const images = media.map((element) =>
    [element.src, ...['alt', 'width', 'height'].map((name) => element.getAttribute(name))].join(' '),
  );
  const words = withoutBreaks(body.textContent);
  return { words, links: links.join('\n'), images: images.join('\n'), formatting: formattingOf(body) };
}

// Returns the text with its elements and styles. Changes the body.
function formattingOf(body: HTMLElement): string {
  for (const element of body.querySelectorAll('img, iframe')) element.remove();
  for (const link of body.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  // A paragraph that held only an image does not count as a difference in formatting.
  for (const block of body.querySelectorAll('p')) if (!block.textContent) block.remove();
  return withoutBreaks(body.innerHTML);
}
