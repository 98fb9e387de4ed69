import type { Database } from '../../../db/client.ts';
import { imageSizes } from '../../../db/queries/objects.ts';
import { readNeighbours } from '../../../db/queries/related-posts.ts';
import type { AuthoredPost } from '../../../db/schema.ts';
import { withWaitingEmbeds } from '../../../src/post-page/embeds.ts';
import { fillFrame, showsVersion } from '../../../src/post-page/fill-frame.ts';
import { imageUrls, withImages } from '../../../src/post-page/images.ts';
import { chooseRelated, maxRelated } from '../../../src/post-page/related-posts.ts';
import { belowTitle } from '../../../src/rich-text/headings.ts';
import { readSitePage, siteUrl } from '../http/site-page.ts';
import { trustedPost } from './post-text.ts';

/** Returns the page that the last build has made of the post with this slug, or undefined if there is none. */
export const readBuiltPage = (request: Request, slug: string): Promise<string | undefined> =>
  readSitePage(request, `/built-posts/${slug}`).catch(() => undefined);

/** Returns true if a page that a build has made shows this version of the post, with its author's present name. */
export const isCurrent = (page: string, { updatedAt, authorName }: AuthoredPost): boolean =>
  showsVersion(page, { updatedAt: updatedAt.toISOString(), authorName });

/** What sets the page of a draft apart from a published one. */
interface Draft {
  /** Why visitors cannot see the page. */
  notice?: string;
  /** True if frames of other sites wait for a click. */
  embedsWait?: boolean;
}

/**
 * Returns the page of a post as a build would make it now, but without smaller files of its images. Throws if the frame
 * cannot be read.
 */
export async function writePage(
  db: Database,
  request: Request,
  post: AuthoredPost,
  { notice, embedsWait = false }: Draft = {},
): Promise<string> {
  const [frame, trusted, sizes, related] = await Promise.all([
    readSitePage(request, '/post-frame'),
    trustedPost(post),
    sizesOf(db, post.content),
    relatedTo(db, post),
  ]);
  const content = withImages(belowTitle(trusted.content), (url) => sizes.get(url));
  const shown = {
    ...trusted,
    content: embedsWait ? withWaitingEmbeds(content) : content,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
  return fillFrame(frame, shown, { siteUrl: siteUrl(request), related, notice });
}

async function relatedTo(db: Database, { id }: AuthoredPost) {
  const { newer, older } = await readNeighbours(db, id, maxRelated);
  return chooseRelated(newer, older).map((post) => ({ ...post, createdAt: post.createdAt.toISOString() }));
}

const stored = /^\/api\/objects\/([\w.-]+)$/;

// The database knows the size of every uploaded image.
async function sizesOf(db: Database, content: string) {
  const names = imageUrls(content).flatMap((url) => stored.exec(url)?.[1] ?? []);
  const sizes = names.length > 0 ? await imageSizes(db, names) : [];
  return new Map(sizes.map(({ name, ...size }) => [`/api/objects/${name}`, { ...size, sources: [] }]));
}
