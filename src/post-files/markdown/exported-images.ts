// An image of this site, as the path of its URL and as a file beside the posts of an export.
const stored = '/api/objects/';
const folder = 'images/';
const name = String.raw`[\w-]+\.(?:png|jpg|gif)(?=["?#]|$)`;

const move = (from: string, to: string) => {
  const inTag = new RegExp(`(<img\\b[^<>]*?\\ssrc=")${from}(?=${name})`, 'g');
  const alone = new RegExp(`^${from}(?=${name})`);
  return { inHtml: (html: string) => html.replace(inTag, `$1${to}`), url: (url: string) => url.replace(alone, to) };
};

/** Replaces the URLs of this site's images by paths of the exported folder. */
export const toFiles = move(stored, folder);

/** Replaces paths of the exported folder by the URLs of this site's images. */
export const toStored = move(folder, stored);

/** Returns the names of this site's images in content and as the featured image. */
export function storedImageNames(content: string, featuredImage: string | null): string[] {
  const html = `${content}<img src="${featuredImage ?? ''}">`;
  return [...html.matchAll(new RegExp(`<img\\b[^<>]*?\\ssrc="${stored}(${name})`, 'g'))].map(([, found = '']) => found);
}
