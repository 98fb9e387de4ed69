import type { RequestActor } from '../../../db/queries/leads/inbox-changes.ts';
import type { User } from '../../../db/schema.ts';

/** Returns an admin as the actor of an event of a request. */
export const actorOf = ({ id, username, firstName, lastName }: User): RequestActor => ({
  id,
  name: [firstName, lastName].filter(Boolean).join(' ') || username,
});
