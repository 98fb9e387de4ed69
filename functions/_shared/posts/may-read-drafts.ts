import { mayWritePosts } from '../../../src/contracts/privacy/person.ts';
import { findCaller } from '../accounts/access.ts';
import { openDatabase } from '../platform/database.ts';

/** What the page of a draft says to those who may read it. */
export const draftNotice = 'Draft: only you and your colleagues can see this page';

/** Returns true if the sender of a request may read drafts. */
export async function mayReadDrafts(request: Request): Promise<boolean> {
  const user = await findCaller(openDatabase(), request);
  return user !== undefined && !user.lacksSecondFactor && mayWritePosts(user.role);
}
