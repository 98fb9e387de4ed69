import type { APIContext } from 'astro';
import { hasDemoForm } from '../live/demo-form.ts';
import { postPage } from '../live/post-page.ts';
import type { RelatedPost, Step } from '../live/related-posts.ts';
import { focusOf } from './changed-images.ts';
import { describeImage, enrichImages } from './post-images.ts';
import type { PublishedPost } from './posts.ts';
import { postShareImage } from './share-images.ts';

const frames = new Map<string, Promise<string>>();

/** Returns a post with the smaller files of the images in its content. */
export const shownContent = async (post: PublishedPost): Promise<PublishedPost> => ({
  ...post,
  content: await enrichImages(post.content),
});

/** Returns the page of a post, or of a page of the editors: the post frame with its places filled. `rewrite` is that of the route. */
export async function builtPage(
  post: PublishedPost,
  related: readonly (RelatedPost & Step)[],
  rewrite: APIContext['rewrite'],
): Promise<string> {
  const name = hasDemoForm(post.content) ? '/form-frame' : '/post-frame';
  const frame = frames.get(name) ?? rewrite(name).then((response) => response.text());
  frames.set(name, frame);
  const featured = post.featuredImage ? await describeImage(post.featuredImage) : undefined;
  const focus = post.featuredImage ? focusOf(post.featuredImage) : undefined;
  const shareImage = postShareImage(post)?.path;
  return postPage(await frame, await shownContent(post), { featured, shareImage, focus, related });
}
