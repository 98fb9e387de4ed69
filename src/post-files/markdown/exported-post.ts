import * as z from 'zod/mini';
import { type IncomingPost, incomingPost } from '../../contracts/imports/incoming-post.ts';
import { topicNames } from '../../contracts/topics/topic-name.ts';
import type { ReadPost } from '../reading.ts';
import type { Term } from '../topics/term.ts';
import { toStored } from './exported-images.ts';
import type { FrontMatter } from './front-matter.ts';
import { markdownBlocks } from './markdown-html.ts';

/**
 * How the body of an exported file holds the content: as Markdown, as Markdown whose blocks have separate lines in the stored
 * HTML, or, where Markdown would lose something, as the stored HTML itself.
 */
const bodyFormats = ['markdown', 'markdown-lines', 'html'] as const;

export type BodyFormat = (typeof bodyFormats)[number];

const { title, kind, slug, excerpt, author, id, published, publishAt, unpublishAt } = incomingPost.shape;
const { createdAt, updatedAt, featuredImage, metaTitle, metaDescription } = incomingPost.shape;
const absent = null;

/** The fields of an exported post, in their order in a file. A field without a value is left out. */
const exportedFields = z.object({
  ...{ title, kind, slug, excerpt, author: z._default(author, absent), published },
  ...{ createdAt, updatedAt },
  publishAt: z._default(publishAt, absent),
  unpublishAt: z._default(unpublishAt, absent),
  featuredImage: z._default(featuredImage, absent),
  metaTitle,
  metaDescription,
  topics: z._default(topicNames, []),
  redirectFrom: z._default(z.array(z.string()), []),
  id: z._default(id, absent),
  format: z.enum(bodyFormats),
});

/** Returns the HTML of the body of an exported file. */
export function contentOfBody(body: string, format: BodyFormat): string {
  const html = format === 'html' ? body : markdownBlocks(body).join(format === 'markdown-lines' ? '\n' : '');
  return toStored.inHtml(html);
}

/** Reads a file that this site has exported. Returns undefined for any other file. */
export function readExportedPost({ fields, body }: FrontMatter): ReadPost | undefined {
  const parsed = exportedFields.safeParse(fields);
  if (!parsed.success) return undefined;
  const { format, redirectFrom, featuredImage: image, metaTitle, metaDescription, topics, ...rest } = parsed.data;
  const post: IncomingPost = {
    ...rest,
    metaTitle: metaTitle ?? null,
    metaDescription: metaDescription ?? null,
    featuredImage: image === null ? null : toStored.url(image),
    source: `talentcare:${rest.id ?? rest.slug}`,
    content: contentOfBody(body.replace(/\r?\n$/, ''), format),
    oldPaths: redirectFrom,
  };
  const terms = topics.map((name): Term => ({ name, kind: 'topic', leads: true, paths: [], feeds: [] }));
  return { post, terms, losses: [] };
}
