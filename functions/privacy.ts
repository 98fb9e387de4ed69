import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { erasePerson, findErasure } from '../db/queries/privacy/erasures.ts';
import { liftHold, placeHold } from '../db/queries/privacy/legal-holds.ts';
import { storeDecision } from '../db/queries/privacy/mention-decisions.ts';
import { findPerson, listPeople } from '../db/queries/privacy/person.ts';
import type { User } from '../db/schema.ts';
import * as contract from '../src/contracts/privacy/privacy.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { type AuditEntry, on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { handOverAfterResponse } from './_shared/leads/calls/hand-over-after-response.ts';
import {
  type AskedPerson,
  askedPerson,
  hashOfText,
  placeOf,
  readMentions,
  refuseName,
} from './_shared/privacy/person-of-input.ts';

export const config: Config = {
  path: [
    '/api/admin/privacy/search',
    '/api/admin/privacy/people',
    '/api/admin/privacy/redact',
    '/api/admin/privacy/keep',
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

async function readPerson(db: Database, input: { email: string; name?: string | undefined }) {
  const person = await askedPerson(db, input);
  const { email, emailHash, name } = person;
  const [{ hold, ...data }, erasure, { mentions, moreMentions }] = await Promise.all([
    findPerson(db, email, name),
    findErasure(db, emailHash),
    readMentions(db, person),
  ]);
  const erased = { erasedAt: erasure?.erasedAt ?? null, told: erasure?.told ?? [] };
  return { email, ...data, mentions, moreMentions, hold: hold ?? null, ...erased };
}

async function readPlace(db: Database, person: AskedPerson, place: string) {
  const { rows } = await readMentions(db, person);
  const row = rows.find((each) => placeOf(each) === place);
  if (!row) throw new ProblemError('not_found', 'This text does not name the person any more. Search again.');
  return row;
}

interface Decider {
  db: Database;
  user: User;
  event: (entry: AuditEntry) => Parameters<typeof storeDecision>[3];
}

/** Redacts a text that names a person, or keeps the text for a reason. */
async function decide(
  { db, user, event }: Decider,
  person: AskedPerson,
  place: string,
  reason: string | null,
): Promise<{ success: true }> {
  const row = await readPlace(db, person, place);
  if (row.isHeld && reason === null)
    throw new ProblemError('conflict', 'There is a legal hold on the person with this text. Keep it, and say why.');
  const { emailHash, keyCheck } = person;
  const decision = { emailHash, keyCheck, textHash: hashOfText(row.text), reason, decidedBy: user.id };
  // The audit entry holds the id of the text, because the trail must not name the person.
  const entry = { action: reason === null ? 'privacy.redact' : 'privacy.keep', subject: place } as const;
  if (!(await storeDecision(db, row, decision, event(entry))))
    throw new ProblemError('conflict', 'Somebody has changed this text meanwhile. Search again.');
  return { success: true };
}

export default serve([
  on(contract.findPerson, async ({ db, input, record }) => {
    record({ action: 'privacy.search' });
    return { success: true, person: await readPerson(db, input) };
  }),

  on(contract.findPeople, async ({ db, input, record }) => {
    record({ action: 'privacy.search' });
    const people = await listPeople(db, input.name, contract.peopleLimit + 1);
    const isMore = people.length > contract.peopleLimit;
    return { success: true, people: people.slice(0, contract.peopleLimit), isMore };
  }),

  on(contract.redactMention, async ({ db, input, user, event }) =>
    decide({ db, user, event }, await askedPerson(db, input), input.place, null),
  ),

  on(contract.keepMention, async ({ db, input, user, event }) => {
    const person = await askedPerson(db, input);
    refuseName('reason', input.reason, person);
    return decide({ db, user, event }, person, input.place, input.reason);
  }),

  on(contract.erasePerson, async ({ db, input, user, record, afterResponse }) => {
    const person = await askedPerson(db, input);
    refuseName('identifiedBy', input.identifiedBy, person);
    const { email, name, emailHash, keyCheck } = person;
    const { mentions, moreMentions } = await readMentions(db, person);
    const open = mentions.filter(({ kept }) => !kept).length;
    if (open > 0)
      throw new ProblemError(
        'conflict',
        `Other people’s texts name this person, in ${open === 1 ? 'one place' : `${open} places`}. Search again, and redact or keep each place first.`,
      );
    // Texts with a decision come last, so no text that needs one can follow them.
    if (moreMentions && mentions.length === 0)
      throw new ProblemError('conflict', 'Too many texts hold a part of this name. Search with the whole name.');
    const { identifiedBy } = input;
    const outcome = await erasePerson(db, { email, name, emailHash, keyCheck, identifiedBy, erasedBy: user.id });
    if (outcome.refused) throw new ProblemError('conflict', reasons[outcome.refused]);
    record({ action: 'privacy.erase' });
    if (outcome.accounts > 0) await handOverAfterResponse(db, afterResponse);
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
