import type { APIRoute } from 'astro';
import { keywordsOf } from '../content/keywords.ts';
import { publishedPosts } from '../content/posts.ts';
import type { SearchEntry } from '../contracts/search.ts';

// The results show an excerpt on two lines.
const maxExcerpt = 150;

const shorten = (text: string) => (text.length > maxExcerpt ? `${text.slice(0, maxExcerpt - 1).trimEnd()}…` : text);

/** Returns the index of the posts, newest first. A browser loads it when somebody focuses the search field. */
export const GET: APIRoute = () => {
  const keywords = keywordsOf(publishedPosts);
  return Response.json(
    publishedPosts.map(
      ({ slug, title, excerpt }, place): SearchEntry => [
        slug,
        title,
        shorten(excerpt),
        keywords[place]?.join(' ') ?? '',
      ],
    ),
  );
};
