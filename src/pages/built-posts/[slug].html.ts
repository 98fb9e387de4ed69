import type { APIRoute, GetStaticPaths } from 'astro';
import { describeImage, enrichImages } from '../../content/post-images.ts';
import { type PublishedPost, publishedPosts } from '../../content/posts.ts';
import { fillFrame } from '../../post-page/fill-frame.ts';
import { siteUrl } from '../../site/site-url.ts';

// The pages of the posts that are published when the site is built. functions/blog-page.ts answers them at /blog/<slug>.

export const getStaticPaths = (() =>
  publishedPosts.map((post) => ({ params: { slug: post.slug }, props: { post } }))) satisfies GetStaticPaths;

let frame: Promise<string> | undefined;

export const GET: APIRoute<{ post: PublishedPost }> = async ({ props: { post }, rewrite }) => {
  frame ??= rewrite('/post-frame').then((response) => response.text());
  const featured = post.featuredImage ? await describeImage(post.featuredImage) : undefined;
  const shown = { ...post, content: await enrichImages(post.content) };
  return new Response(fillFrame(await frame, shown, { siteUrl, featured }));
};
