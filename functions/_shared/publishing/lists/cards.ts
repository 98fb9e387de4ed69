import type { CardRow } from '../../../../db/queries/publishing/live-lists.ts';
import { type BuiltImages, builtImagesFile, findBuiltImage } from '../../../../src/live/built-images.ts';
import type { CardPost } from '../../../../src/live/post-card.ts';
import { readSitePage } from '../../http/site-page.ts';

/** Returns the images that the last build has made smaller. */
export const readBuiltImages = async (request: Request): Promise<BuiltImages> =>
  JSON.parse(await readSitePage(request, builtImagesFile)) as BuiltImages;

/** Returns a listed post with its cover. */
export function cardOf(row: CardRow, images: BuiltImages): CardPost {
  const { slug, title, excerpt, featuredImage, authorId, authorName, topics, createdAt } = row;
  const { focusX: x, focusY: y } = row;
  return {
    ...{ slug, title, excerpt, featuredImage, authorId, authorName, topics, createdAt: createdAt.toISOString() },
    image: featuredImage ? findBuiltImage(images, featuredImage, row.hash) : undefined,
    focus: x === null || y === null ? undefined : { x, y },
  };
}
