// Nobody can foresee the mark of a build, so nothing that is written in a post or a setting can pass for one.
const secret = process.env.RENDER_MARK ?? '';
const mark = (name: string) => `%${name}:${secret}%`;

/**
 * What the renderer fills in when a page is done: the hashes of the page's own scripts and styles, and where the words
 * of a post begin and end, which are never hashed: nothing in them may run.
 */
export const marks = {
  scripts: mark('scripts'),
  styles: mark('styles'),
  contentBegins: mark('begin'),
  contentEnds: mark('end'),
} as const;
