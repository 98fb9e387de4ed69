import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { type Focus, focus } from '../contracts/images/focus.ts';
import { DetailsFile } from './details-file.ts';
import { imageDetailsPath } from './export-files.ts';

const detailsFile = new DetailsFile(imageDetailsPath, 'images');

/** The details of an image in the library, without its bytes. */
export interface ImageDetails {
  /** The file name that people see; null if nobody has named the image. */
  fileName: string | null;
  /** What the image shows: empty for decoration, null if nobody has written a text. */
  alt: string | null;
  focus: Focus | null;
}

const head = `# What the library knows of each image. An empty alt says that the image is decoration; without an alt, nobody has said what it
# shows. The focus is what crops keep, in percent from the left and from the top.
`;

const text = z._default(z.nullable(z.string('Write a text in quotation marks')), null);
const entry = z.object({ name: text, alt: text, focus: z._default(z.nullable(focus), null) });

/** Returns the text of the file with the details of images, by the names of the images. */
export function writeImageDetails(images: ReadonlyMap<string, ImageDetails>): string {
  const written = [...images].map(([name, { fileName: called, alt, focus: point }]) => [
    name,
    { ...(called !== null && { name: called }), ...(alt !== null && { alt }), ...(point && { focus: point }) },
  ]);
  return head + stringify(Object.fromEntries(written), { lineWidth: 0 });
}

/**
 * Reads the file with the details of images, by their names. Throws an ExportError if somebody has edited it into an invalid
 * file.
 */
export function readImageDetails(file: string): Map<string, ImageDetails> {
  const images = Object.entries(detailsFile.parse(file) ?? {});
  return new Map(images.map(([image, value]) => [image, readEntry(image, value)]));
}

// A zod schema of a record would enlarge the code that every screen loads.
function readEntry(image: string, value: unknown): ImageDetails {
  const { data, error } = entry.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!data) throw detailsFile.unreadable(`${[image, ...(issue?.path ?? [])].join(', ')}: ${issue?.message}`);
  const { name, alt, focus: point } = data;
  return { fileName: name, alt, focus: point };
}
