import { createHash } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import { findPost, type SavedPost } from '../../../db/queries/posts/posts.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';

/**
 * Returns the id of the post that a call creates, or undefined if it has no Idempotency-Key. A repeated call has the same id, so the
 * database stores one post. The input is part of the id: a client that reuses a key for another post loses none.
 */
export function postIdOf(request: Request, userId: string, input: object): string | undefined {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const hex = createHash('sha256')
    .update(JSON.stringify([userId, key, input]))
    .digest('hex');
  // A UUID of version 8 (RFC 9562 section 5.8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the post that an earlier call with this id has created, or undefined if there is none. */
export async function created(db: Database, id: string | undefined): Promise<SavedPost | undefined> {
  const post = id === undefined ? undefined : await findPost(db, id);
  return post && { post, queued: undefined };
}
