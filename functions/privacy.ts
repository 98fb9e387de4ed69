import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { erasedAt, erasePerson } from '../db/queries/erasures.ts';
import { liftHold, placeHold } from '../db/queries/legal-holds.ts';
import { findPerson } from '../db/queries/person.ts';
import * as contract from '../src/contracts/privacy.ts';
import { emailHash } from '../src/site/email-hash.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { environment } from './_shared/platform/env.ts';

export const config: Config = {
  path: [
    '/api/admin/privacy/search',
    '/api/admin/privacy/erase',
    '/api/admin/privacy/hold',
    '/api/admin/privacy/lift-hold',
  ],
};

const reasons = {
  hold: 'There is a legal hold on this person. Lift it first.',
  posts: 'This person has an account that has written posts. Delete the posts first.',
  'own account': 'This is your own account. Another admin can erase it.',
} as const;

const hashOf = (email: string) => emailHash(environment().SESSION_SECRET, email);

async function readPerson(db: Database, typed: string) {
  const email = typed.toLowerCase();
  const [{ hold, ...data }, erased] = await Promise.all([findPerson(db, email), erasedAt(db, hashOf(email))]);
  return { email, ...data, hold: hold ?? null, erasedAt: erased ?? null };
}

export default serve([
  on(contract.findPerson, async ({ db, input, record }) => {
    record({ action: 'privacy.search' });
    return { success: true, person: await readPerson(db, input.email) };
  }),

  on(contract.erasePerson, async ({ db, input, user, record }) => {
    const email = input.email.toLowerCase();
    if (input.identifiedBy.toLowerCase().includes(email))
      throw refusedField('identifiedBy', 'This note stays. Do not name the person in it.');
    const erasure = { email, emailHash: hashOf(email), identifiedBy: input.identifiedBy, erasedBy: user.id };
    const outcome = await erasePerson(db, erasure);
    if (outcome.refused) throw new ProblemError('conflict', reasons[outcome.refused]);
    record({ action: 'privacy.erase' });
    return { success: true, deleted: outcome };
  }),

  on(contract.placeHold, async ({ db, input, user, record }) => {
    await placeHold(db, input.email.toLowerCase(), input.reason, user.id);
    record({ action: 'privacy.hold' });
    return { success: true };
  }),

  on(contract.liftHold, async ({ db, input, record }) => {
    if (!(await liftHold(db, input.email.toLowerCase())))
      throw new ProblemError('not_found', 'There is no legal hold on this person');
    record({ action: 'privacy.lift-hold' });
    return { success: true };
  }),
]);
