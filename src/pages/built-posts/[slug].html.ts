import type { APIRoute, GetStaticPaths } from 'astro';
import { builtPage } from '../../content/built-page.ts';
import { type PublishedPost, publishedPosts } from '../../content/posts.ts';
import { type RelatedPost, relatedInList, type Step } from '../../live/related-posts.ts';

// The pages of the posts that are published when the site is built. functions/blog-page.ts serves them at /blog/<slug>.

// Astro's type of props needs an index signature, which an interface lacks.
type Props = { post: PublishedPost; related: (RelatedPost & Step)[] };

export const getStaticPaths = (() => {
  const related = relatedInList(publishedPosts);
  return publishedPosts.map((post, place) => ({
    params: { slug: post.slug },
    props: { post, related: related[place] ?? [] },
  }));
}) satisfies GetStaticPaths;

/** Returns the page of a post. */
export const GET: APIRoute<Props> = async ({ props: { post, related }, rewrite }) =>
  new Response(await builtPage(post, related, rewrite));
