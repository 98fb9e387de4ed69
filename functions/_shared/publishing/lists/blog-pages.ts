import { type CardRow, listCards } from '../../../../db/queries/publishing/live-lists.ts';
import { publishedPostsPerPage as perPage } from '../../../../src/contracts/posts/posts.ts';
import { blogPage, lastBlogPage } from '../../../../src/live/blog-page.ts';
import { type BuiltImages, builtImagesFile, findBuiltImage } from '../../../../src/live/built-images.ts';
import type { CardPost } from '../../../../src/live/post-card.ts';
import { readSitePage } from '../../http/site-page.ts';
import type { LiveList } from './live-list.ts';

// PostgreSQL's integers are not larger.
const maxPage = 1_000_000;

/** Returns a page of the blog, counted from 1. */
export const pageOfBlog = (current: number): LiveList => ({
  type: 'text/html; charset=utf-8',
  built: `/built-lists/blog/${current}`,
  write: async (db, request) => {
    if (current > maxPage) return undefined;
    const [frame, images, { rows, total, secondsToChange }] = await Promise.all([
      readSitePage(request, '/blog-frame'),
      readBuiltImages(request),
      listCards(db, perPage, (current - 1) * perPage),
    ]);
    const last = lastBlogPage(total, perPage);
    if (current > last) return undefined;
    const posts = rows.map((row) => cardOf(row, images));
    return { body: blogPage(frame, { posts, current, last }), secondsToChange };
  },
});

const readBuiltImages = async (request: Request): Promise<BuiltImages> =>
  JSON.parse(await readSitePage(request, builtImagesFile)) as BuiltImages;

function cardOf(row: CardRow, images: BuiltImages): CardPost {
  const { slug, title, excerpt, featuredImage, authorId, authorName, createdAt } = row;
  const { focusX: x, focusY: y } = row;
  return {
    ...{ slug, title, excerpt, featuredImage, authorId, authorName, createdAt: createdAt.toISOString() },
    image: featuredImage ? findBuiltImage(images, featuredImage, row.hash) : undefined,
    focus: x === null || y === null ? undefined : { x, y },
  };
}
