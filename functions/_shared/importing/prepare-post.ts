import type { PostToImport } from '../../../db/queries/imported-posts.ts';
import { contentTooLong, postInput, postLimits, postRequired } from '../../../src/contracts/blog.ts';
import type { IncomingPost } from '../../../src/contracts/incoming-post.ts';
import { secureImageUrl, writtenLength } from '../../../src/contracts/post-content.ts';
import { escapeText } from '../../../src/post-files/escape-text.ts';
import { hasVisibleContent } from '../../../src/rich-text/has-visible-content.ts';
import { signText, type TextKind, trustedText } from '../../../src/rich-text/signed-text.ts';
import { removedElements } from './removed-elements.ts';

/** The columns of a post that an import may store, what sanitising took away, and why it may not be stored. */
export interface Prepared {
  columns: Omit<PostToImport, 'id' | 'source' | 'slug' | 'authorId' | 'paths'>;
  losses: string[];
  refusal: string | undefined;
}

/** Sanitises and signs the texts of a post from another site. */
export async function preparePost(post: IncomingPost, key: Buffer | undefined): Promise<Prepared> {
  // PostgreSQL stores no lone surrogates.
  const written = post.content.toWellFormed();
  // An export's excerpt is text: what looks like markup in it stays.
  const words = escapeText(post.excerpt);
  const [content, excerpt] = await Promise.all([sign('content', written, key), sign('excerpt', words, key)]);
  const losses = removedElements(written, content.text);
  const { featuredImage } = post;
  const isShown = featuredImage !== null && postInput.shape.featuredImage.safeParse(featuredImage).success;
  if (featuredImage !== null && !isShown)
    losses.push(`featured image ${featuredImage}, which has no address that pages may show`);
  const refusal = hasVisibleContent(content.text)
    ? writtenLength(content.text) > postLimits.content
      ? `${contentTooLong}. Split the post in two.`
      : undefined
    : `${postRequired.content}: the import removed everything in it.`;
  return {
    columns: {
      ...{ title: post.title, content: content.text, contentSignature: content.signature },
      ...{ excerpt: excerpt.text, excerptSignature: excerpt.signature },
      featuredImage: isShown ? secureImageUrl(featuredImage) : null,
      ...{ metaTitle: post.metaTitle ?? null, metaDescription: post.metaDescription ?? null },
      published: post.published,
      ...{ publishAt: dateOf(post.publishAt), unpublishAt: dateOf(post.unpublishAt) },
      ...{ createdAt: new Date(post.createdAt), updatedAt: new Date(post.updatedAt) },
    },
    losses,
    refusal,
  };
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time));

const sign = async (kind: TextKind, text: string, key: Buffer | undefined) =>
  key ? signText(key, kind, text) : { text: await trustedText(undefined, kind, text, null), signature: null };
