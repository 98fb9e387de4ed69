// An image or a document of this site has a path as its URL, and is a file in the folder of an export.
const stored = '/api/objects/';
const folder = 'images/';
const name = String.raw`[\w-]+\.(?:png|jpg|gif)(?=["?#]|$)`;
const documentName = String.raw`[\w-]+\.pdf(?=["?#]|$)`;
const imageStart = '<img\\b[^<>]*?\\ssrc="';
const linkStart = '<a\\b[^<>]*?\\shref="';

const move = (from: string, to: string) => {
  const image = new RegExp(`(${imageStart})${from}(?=${name})`, 'g');
  const link = new RegExp(`(${linkStart})${from}(?=${documentName})`, 'g');
  const alone = new RegExp(`^${from}(?=${name})`);
  return {
    inHtml: (html: string) => html.replace(image, `$1${to}`).replace(link, `$1${to}`),
    url: (url: string) => url.replace(alone, to),
  };
};

/** Replaces the URLs of this site's images and documents with paths in the exported folder. */
export const toFiles = move(stored, folder);

/** Replaces paths in the exported folder with the URLs of this site's images and documents. */
export const toStored = move(folder, stored);

/** Returns the names of this site's images in content and as the featured image, and of the documents that content links to. */
export function storedImageNames(content: string, featuredImage: string | null): string[] {
  const html = `${content}<img src="${featuredImage ?? ''}">`;
  return [
    ...html.matchAll(new RegExp(`(?:${imageStart}${stored}(${name})|${linkStart}${stored}(${documentName}))`, 'g')),
  ].map(([, image, document]) => image ?? document ?? '');
}
