import type * as z from 'zod/mini';
import type { UserFacts } from '../../../db/queries/accounts/sessions.ts';
import type { User } from '../../../db/schema.ts';
import type { currentUser } from '../../../src/contracts/accounts/auth.ts';
import { mayWritePosts } from '../../../src/contracts/privacy/person.ts';
import { hasMail } from '../leads/notifications/mail-service.ts';
import { environment } from '../platform/env.ts';

/** Returns a user as the API describes them to themselves: the newest key masked, and the back office's path for admins only. */
export function toCurrentUser(user: User & UserFacts): z.input<typeof currentUser> {
  return {
    ...user,
    apiKey: user.newestKey,
    recoveryCodesLeft: user.twoFactorRecoveryCodes.length,
    isContentCreator: mayWritePosts(user.role),
    sendsMail: hasMail(),
    accountUrl: `${environment().ADMIN_PREFIX}/account`,
    ...(user.role === 'admin' ? { adminPrefix: environment().ADMIN_PREFIX } : {}),
  };
}
