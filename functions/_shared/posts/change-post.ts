import type { Database } from '../../../db/client.ts';
import type { AuditEvent } from '../../../db/queries/audit/audit.ts';
import { findPost, updatePost } from '../../../db/queries/posts/posts.ts';
import { findSaver, type VersionNote } from '../../../db/queries/posts/versions.ts';
import type { AuthoredPost, BlogPost } from '../../../db/schema.ts';
import { post as postSchema } from '../../../src/contracts/posts/posts.ts';
import { ProblemError } from '../http/problem.ts';
import { buildOfSave, type Rebuild, rebuildIf } from '../publishing/rebuild.ts';
import { postAnswer } from './post-answer.ts';
import type { ChangedColumns } from './post-fields.ts';

type Change = ChangedColumns & Partial<Pick<BlogPost, 'slug' | 'footer'>>;

/** Returns the problem of a post that does not exist. */
export const postNotFound = (): ProblemError => new ProblemError('not_found', 'Post not found');

/** Returns the post with this slug or id. Throws a problem if there is none. */
export async function readPost(db: Database, key: string): Promise<AuthoredPost> {
  const post = await findPost(db, key);
  if (!post) throw postNotFound();
  return post;
}

/** Returns true if a change would alter the post as visitors see it. */
export function differs({ isVisible, ...post }: AuthoredPost, change: Change): boolean {
  const seen = { ...post, published: isVisible };
  return Object.entries(change).some(([name, value]) => comparable(seen[name as keyof BlogPost]) !== comparable(value));
}

const comparable = (value: unknown) =>
  value instanceof Date ? value.getTime() : Array.isArray(value) ? value.join() : value;

/** A changed post, and the state of the build that shows it. */
export interface ChangedPost {
  post: AuthoredPost;
  rebuild: Rebuild;
}

/**
 * Stores a change of a post with its version in the history and its events, and requests a build. Returns undefined if another post
 * has the slug. Throws a conflict with the stored post if `expected` is not its version.
 */
export async function changePost(
  db: Database,
  post: AuthoredPost,
  expected: Date | undefined,
  change: Change,
  { note, events }: { note: VersionNote; events: readonly AuditEvent[] },
): Promise<ChangedPost | undefined> {
  const beside = { note, events, build: buildOfSave(), wasVisible: post.isVisible };
  const outcome = await updatePost(db, post.id, expected, change, beside);
  if (outcome === 'slug taken') return undefined;
  if (outcome !== 'changed meanwhile')
    return {
      post: outcome.post,
      rebuild: await rebuildIf(post.isVisible || outcome.post.isVisible, outcome.queued, [
        post.path,
        outcome.post.path,
      ]),
    };
  const current = await findPost(db, post.id);
  if (!current) throw postNotFound();
  throw await savedMeanwhile(db, current);
}

/** Returns the conflict with a post: the post as it is stored now, and who saved it. */
export async function savedMeanwhile(db: Database, current: AuthoredPost): Promise<ProblemError> {
  const [savedBy, post] = await Promise.all([findSaver(db, current), postAnswer(current)]);
  return new ProblemError('conflict', `${savedBy ?? 'Somebody'} has saved this ${current.kind} meanwhile`, {
    current: { ...postSchema.parse(post), savedBy },
  });
}
