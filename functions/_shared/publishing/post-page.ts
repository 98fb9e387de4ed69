import type { Database } from '../../../db/client.ts';
import { imageSizes } from '../../../db/queries/images/uploads.ts';
import { readNeighbours } from '../../../db/queries/posts/related-posts.ts';
import type { AuthoredPost } from '../../../db/schema.ts';
import type { PostKind } from '../../../src/contracts/posts/kind.ts';
import { withAddition } from '../../../src/live/addition.ts';
import { hasDemoForm } from '../../../src/live/demo-form.ts';
import { withWaitingEmbeds } from '../../../src/live/embeds.ts';
import { imageUrls, uploadedName, withImages } from '../../../src/live/images.ts';
import { postPage, showsVersion } from '../../../src/live/post-page.ts';
import { chooseRelated, maxRelated, type RelatedPost, type Step } from '../../../src/live/related-posts.ts';
import { pageContent } from '../../../src/rich-text/page-content.ts';
import { readSitePage } from '../http/site-page.ts';
import { withCleanContent } from '../posts/clean-post.ts';

/** Returns the built page of the post or page with this slug, or undefined if there is none. */
export const readBuiltPage = (request: Request, kind: PostKind, slug: string): Promise<string | undefined> =>
  readSitePage(request, `/built-${kind}s/${slug}`).catch(() => undefined);

/** Returns true if a built page shows this version of the post, its author's present name, its present images and topics, and the page above. */
export const isCurrent = (
  page: string,
  { updatedAt, authorName, imagesAt, topics, parentTitle }: AuthoredPost,
): boolean =>
  showsVersion(page, {
    ...{ updatedAt: updatedAt.toISOString(), authorName, topics, parentTitle },
    imagesAt: imagesAt?.toISOString() ?? null,
  });

/** Further choices for a page. */
interface Extras {
  /** Says why visitors cannot see the page. */
  notice?: string;
  /** True if frames of other sites load only after a click. */
  embedsWait?: boolean;
  /** The built page. Its share image is used again, because only a build makes images. */
  built?: string | undefined;
  /** The other posts at its foot, if the caller has read them. */
  related?: readonly (RelatedPost & Step)[];
}

const builtShareImage = /<meta property="og:image" content="[^"]*(\/share-images\/[\w.-]+)"/;

const frameOf = ({ content }: AuthoredPost, notice: string | undefined) =>
  notice === undefined ? (hasDemoForm(content) ? '/form-frame' : '/post-frame') : '/draft-frame';

/** Returns the page of a post as a build would make it now, but without smaller image files. Throws if the frame cannot be read. */
export async function writePage(
  db: Database,
  request: Request,
  post: AuthoredPost,
  { notice, embedsWait = false, built = '', related }: Extras = {},
): Promise<string> {
  const [frame, { shown, images }, known] = await Promise.all([
    readSitePage(request, frameOf(post, notice)),
    readShown(db, post, embedsWait),
    related ?? relatedTo(db, post),
  ]);
  const focus = images.get(post.featuredImage ?? '')?.focus;
  const shareImage = builtShareImage.exec(built)?.[1];
  return postPage(frame, shown, { shareImage, focus, related: known, notice });
}

/**
 * Returns a page of the program with an addition as a build would make it now, but without smaller image files. `frame` is the built
 * page. `notice` says why visitors cannot see the addition.
 */
export async function writeAddition(db: Database, frame: string, post: AuthoredPost, notice?: string): Promise<string> {
  const { shown } = await readShown(db, post);
  return withAddition(frame, shown, notice);
}

// Returns a post in the form that pages show, and what the database knows of its images.
async function readShown(db: Database, post: AuthoredPost, embedsWait = false) {
  const [clean, images] = await Promise.all([withCleanContent(post), imagesOf(db, post)]);
  const content = withImages(pageContent(clean.content), (url) => images.get(url));
  const shown = {
    ...clean,
    content: embedsWait ? withWaitingEmbeds(content) : content,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    imagesAt: post.imagesAt?.toISOString() ?? null,
  };
  return { shown, images };
}

/** Returns the other posts that the foot of a post shows. A page has none. */
export async function relatedTo(db: Database, { id, kind, topics }: AuthoredPost) {
  if (kind === 'page') return [];
  const neighbours = await readNeighbours(db, id, topics[0]?.slug, maxRelated);
  return chooseRelated(neighbours).map((post) => ({ ...post, createdAt: post.createdAt.toISOString() }));
}

// The database knows the size and the focal point of every uploaded image.
async function imagesOf(db: Database, { content, featuredImage }: AuthoredPost) {
  const names = [...imageUrls(content), featuredImage ?? ''].flatMap((url) => uploadedName(url) ?? []);
  const images = names.length > 0 ? await imageSizes(db, names) : [];
  return new Map(
    images.map(({ name, width, height, focusX: x, focusY: y }) => [
      `/api/objects/${name}`,
      { width, height, sources: [], focus: x === null || y === null ? undefined : { x, y } },
    ]),
  );
}
