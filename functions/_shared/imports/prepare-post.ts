import type { PostToImport } from '../../../db/queries/imports/imported-posts.ts';
import type { IncomingPost } from '../../../src/contracts/imports/incoming-post.ts';
import { secureImageUrl } from '../../../src/contracts/posts/post-content.ts';
import { contentTooLong, postInput, postRequired } from '../../../src/contracts/posts/posts.ts';
import { escapeText } from '../../../src/post-files/escape-text.ts';
import { cleanExcerpt, cleanWritten } from '../../../src/rich-text/clean-text.ts';
import { hasVisibleContent } from '../../../src/rich-text/has-visible-content.ts';
import { UnfitContentError } from '../../../src/rich-text/unfit-content.ts';
import { removedElements } from './removed-elements.ts';

/** The columns that an import may store for a post, what sanitising removed, and the reason if the post may not be stored. */
export interface Prepared {
  columns: Omit<PostToImport, 'id' | 'source' | 'slug' | 'authorId' | 'paths' | 'topicIds' | 'kind'>;
  losses: string[];
  refusal: string | undefined;
}

/** Sanitises the texts of a post from another site. Content that no post may have is not sanitised. */
export async function preparePost(post: IncomingPost): Promise<Prepared> {
  // PostgreSQL stores no lone surrogates.
  const written = post.content.toWellFormed();
  // An export's excerpt is plain text, so characters that look like markup stay.
  const words = escapeText(post.excerpt);
  let unfit: string | undefined;
  const refuse = (error: unknown) => {
    if (!(error instanceof UnfitContentError)) throw error;
    unfit = error.message === contentTooLong ? `${contentTooLong}. Split the ${post.kind} in two.` : error.message;
    return '';
  };
  const [content, excerpt] = await Promise.all([cleanWritten(written).catch(refuse), cleanExcerpt(words)]);
  const losses = unfit ? [] : removedElements(written, content);
  const { featuredImage } = post;
  const isShown = featuredImage !== null && postInput.shape.featuredImage.safeParse(featuredImage).success;
  if (featuredImage !== null && !isShown)
    losses.push(`featured image ${featuredImage}, which has no address that pages may show`);
  const isBlank = !hasVisibleContent(content);
  const why = hasVisibleContent(written)
    ? 'the import removed everything in it'
    : `this ${post.kind} has no words and no image`;
  const refusal = unfit ?? (isBlank ? `${postRequired.content}: ${why}.` : undefined);
  return {
    columns: {
      ...{ title: post.title, content, excerpt },
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
