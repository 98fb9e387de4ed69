import type { APIRoute, GetStaticPaths } from 'astro';
import { focusOf } from '../../content/changed-images.ts';
import { describeImage, enrichImages } from '../../content/post-images.ts';
import { type PublishedPost, publishedPosts } from '../../content/posts.ts';
import { postShareImage } from '../../content/share-images.ts';
import { postPage } from '../../live/post-page.ts';
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

let frame: Promise<string> | undefined;

/** Returns the page of a post: the post frame with its placeholders filled. */
export const GET: APIRoute<Props> = async ({ props: { post, related }, rewrite }) => {
  frame ??= rewrite('/post-frame').then((response) => response.text());
  const featured = post.featuredImage ? await describeImage(post.featuredImage) : undefined;
  const focus = post.featuredImage ? focusOf(post.featuredImage) : undefined;
  const shareImage = postShareImage(post)?.path;
  const shown = { ...post, content: await enrichImages(post.content) };
  return new Response(postPage(await frame, shown, { featured, shareImage, focus, related }));
};
