import { readContents } from '../../db/queries/posts.ts';
import { belowTitle } from '../headings.ts';
import { sanitizeContent } from '../sanitize-content.ts';
import { database } from './database.ts';
import { enrichImages } from './post-images.ts';

interface Wish {
  give: (content: string) => void;
  fail: (error: unknown) => void;
}

let wishes = new Map<string, Wish[]>();

async function fulfil(): Promise<void> {
  const wanted = wishes;
  wishes = new Map();
  try {
    const contents = await readContents(database, [...wanted.keys()]);
    for (const [id, each] of wanted) {
      const content = contents.get(id);
      if (content === undefined) throw new Error(`The post ${id} was deleted while the site was built; build it again`);
      const clean = await enrichImages(belowTitle(sanitizeContent(content)));
      for (const { give } of each) give(clean);
    }
  } catch (error) {
    for (const each of wanted.values()) for (const { fail } of each) fail(error);
  }
}

/**
 * The content of a post as its page shows it: sanitised HTML, headings below the page's own, pictures with their sizes.
 * What many pages ask for at a time is read in one query.
 */
export function contentOf(id: string): Promise<string> {
  return new Promise((give, fail) => {
    if (wishes.size === 0) setImmediate(fulfil);
    wishes.set(id, [...(wishes.get(id) ?? []), { give, fail }]);
  });
}
