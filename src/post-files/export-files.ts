/** A text file of a folder, with its path in the folder. `fault` is the reason if its text could not be read. */
export interface TextFile {
  path: string;
  text: string;
  fault?: string;
}

/** The files that somebody has chosen. */
export interface ExportFiles {
  /** One export of WordPress or Ghost, or the Markdown files of a folder. */
  texts: readonly TextFile[];
  /** The paths of the images in the folder. */
  images: readonly string[];
  /** The paths of the folder's texts in other formats, which are not read. */
  others?: readonly string[];
  /** The text of the folder’s file at imageDetailsPath; undefined if there is none. */
  details: string | undefined;
  /** The text of the folder’s file at topicDetailsPath; undefined if there is none. */
  topics?: string | undefined;
  /** The URL of the old site. Ghost's exports do not contain it. */
  site: string | undefined;
}

/** Matches the name of a Markdown file. */
export const markdownName = /\.(?:mdx?|markdown|mdown)$/i;

/** Matches the name of a text that other programs make a post of, and this site does not. */
export const otherTextName = /\.(?:html?|adoc|asciidoc|rst|org|textile|ipynb)$/i;

/** The path of the file with the details of images, in the folder of an export. */
export const imageDetailsPath = 'images/images.yaml';

/** The folder of the pages, in the folder of an export. */
export const pagesFolder = 'pages';

/** The path of the file with the topics, in the folder of an export. */
export const topicDetailsPath = 'topics.yaml';

/** Returns a file with the text that `read` returns, or with the reason if `read` fails. */
export async function textFile(path: string, read: () => Promise<string>): Promise<TextFile> {
  try {
    return { path, text: await read() };
  } catch (error) {
    return { path, text: '', fault: `The file cannot be read (${error instanceof Error ? error.message : error}).` };
  }
}
