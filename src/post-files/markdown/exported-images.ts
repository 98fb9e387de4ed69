// An image of this site has a path as its URL, and is a file in the folder of an export.
const stored = '/api/objects/';
const folder = 'images/';
const name = String.raw`[\w-]+\.(?:png|jpg|gif)(?=["?#]|$)`;

const move = (from: string, to: string) => {
  const inTag = new RegExp(`(<img\\b[^<>]*?\\ssrc=")${from}(?=${name})`, 'g');
  const alone = new RegExp(`^${from}(?=${name})`);
  return { inHtml: (html: string) => html.replace(inTag, `$1${to}`), url: (url: string) => url.replace(alone, to) };
};

/** Replaces the URLs of this site's images with paths in the exported folder. */
export const toFiles = move(stored, folder);

/** Replaces paths in the exported folder with the URLs of this site's images. */
export const toStored = move(folder, stored);

/** Returns the names of this site's images in content and as the featured image. */
export function storedImageNames(content: string, featuredImage: string | null): string[] {
  const html = `${content}<img src="${featuredImage ?? ''}">`;
  return [...html.matchAll(new RegExp(`<img\\b[^<>]*?\\ssrc="${stored}(${name})`, 'g'))].map(([, found = '']) => found);
}
