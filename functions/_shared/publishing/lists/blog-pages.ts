import { listCards } from '../../../../db/queries/publishing/live-lists.ts';
import { publishedPostsPerPage as perPage } from '../../../../src/contracts/posts/posts.ts';
import { blogPage, lastBlogPage } from '../../../../src/live/blog-page.ts';
import { readSitePage } from '../../http/site-page.ts';
import { cardOf, readBuiltImages } from './cards.ts';
import type { LiveList } from './live-list.ts';
import { readFacts } from './read-facts.ts';

// PostgreSQL's integers are not larger.
const maxPage = 1_000_000;

/** Returns a page of the blog, or of its topic with the slug `slug`, counted from 1. A topic without posts has no page. */
export const pageOfBlog = (current: number, slug?: string): LiveList => ({
  type: 'text/html; charset=utf-8',
  built: slug === undefined ? `/built-lists/blog/${current}` : `/built-lists/topics/${slug}/${current}`,
  write: async (db, request) => {
    if (current > maxPage) return undefined;
    const [frame, images, facts, { rows, total, topic, topics, secondsToChange }] = await Promise.all([
      readSitePage(request, '/blog-frame'),
      readBuiltImages(request),
      slug === undefined ? undefined : readFacts(request),
      listCards(db, { limit: perPage, offset: (current - 1) * perPage, topic: slug, withTopics: true }),
    ]);
    const last = lastBlogPage(total, perPage);
    if (current > last || (slug !== undefined && !(topic && total > 0))) return undefined;
    const posts = rows.map((row) => cardOf(row, images));
    const ofTopic = topic && facts && { topic, topicImage: facts.topicImages[topic.name] };
    return { body: blogPage(frame, { posts, current, last, topics, ...ofTopic }), secondsToChange };
  },
});
