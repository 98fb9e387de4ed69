import type * as z from 'zod/mini';
import type { BlogPost } from '../../../db/schema.ts';
import { secureImageUrl } from '../../../src/contracts/posts/post-content.ts';
import { type postInput, postRequired, type postUpdate } from '../../../src/contracts/posts/posts.ts';
import { cleanExcerpt } from '../../../src/rich-text/clean-text.ts';
import { hasVisibleContent } from '../../../src/rich-text/has-visible-content.ts';
import { ProblemError } from '../http/problem.ts';
import { cleanContent } from './clean-post.ts';

type NewPost = z.output<typeof postInput>;
type Change = z.output<typeof postUpdate>;

/** The columns that a save may change, except the slug. */
type Columns = Pick<BlogPost, 'title' | 'content' | 'excerpt' | 'published'> &
  Partial<Pick<BlogPost, 'featuredImage' | 'metaTitle' | 'metaDescription' | 'publishAt' | 'unpublishAt' | 'topicIds'>>;

/** The columns of the sent fields. */
export type ChangedColumns = Partial<Columns>;

/**
 * Returns the columns for the sent fields, without columns for missing fields. Text is sanitised, blank optional
 * fields are null, and URLs of this site's images become paths, so that they survive a change of domain. Throws an `invalid`
 * problem if the sanitised text has nothing visible, is too long or is nested too deeply.
 */
export async function toColumns(sent: NewPost, request: Request): Promise<Columns>;
export async function toColumns(sent: Change, request: Request): Promise<ChangedColumns>;
export async function toColumns(sent: Change, request: Request): Promise<ChangedColumns> {
  const stored = `${new URL(request.url).origin}/api/objects/`;
  const local = (text: string) => text.replaceAll(stored, '/api/objects/');
  const { title, content, excerpt, featuredImage, metaTitle, metaDescription, published } = sent;
  const columns: ChangedColumns = {};
  if (title !== undefined) columns.title = title;
  if (content !== undefined) columns.content = await cleanContent(local(content));
  if (excerpt !== undefined) columns.excerpt = await cleanExcerpt(excerpt);
  refuseUnfit(columns);
  if (featuredImage !== undefined) columns.featuredImage = featuredImage ? secureImageUrl(local(featuredImage)) : null;
  if (metaTitle !== undefined) columns.metaTitle = metaTitle?.trim() || null;
  if (metaDescription !== undefined) columns.metaDescription = metaDescription?.trim() || null;
  if (published !== undefined) columns.published = published;
  return columns;
}

// Sanitising can remove everything.
function refuseUnfit({ content, excerpt }: ChangedColumns): void {
  const issues = [];
  if (content !== undefined && !hasVisibleContent(content))
    issues.push({ field: 'content', message: postRequired.content });
  if (excerpt !== undefined && !excerpt.trim()) issues.push({ field: 'excerpt', message: postRequired.excerpt });
  const [first] = issues;
  if (first) throw new ProblemError('invalid', first.message, { issues });
}
