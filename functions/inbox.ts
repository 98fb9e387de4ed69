import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import {
  countArrivals,
  countSpam,
  listAdmins,
  listInbox,
  newestArrival,
  readInbox,
} from '../db/queries/leads/inbox.ts';
import { addNote, changeRequests } from '../db/queries/leads/inbox-changes.ts';
import { openRequest } from '../db/queries/leads/inbox-request.ts';
import * as contract from '../src/contracts/leads/inbox.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import { csv } from './_shared/http/csv.ts';
import { readIdempotencyKey } from './_shared/http/idempotency-key.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { download } from './_shared/http/respond.ts';
import { type AuditEntry, on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { actorOf } from './_shared/leads/actor.ts';
import { arrivalOf, readDueClock } from './_shared/leads/due.ts';
import { fileHead, fileRow } from './_shared/leads/file.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';
import { sha256 } from './_shared/platform/keys.ts';

export const config: Config = {
  path: [
    '/api/demo-requests',
    '/api/demo-requests.csv',
    '/api/demo-requests/:id',
    '/api/demo-requests/:id/notes',
    '/api/admin/new-demo-requests',
  ],
};

// Netlify's largest response has 6 MB.
const mostBytes = 5_500_000;

// The subject is the request's id, because the audit trail holds no personal data of visitors.
function* entriesOf(changed: Iterable<string>, change: { state?: unknown; ownerId?: unknown; nextStep?: unknown }) {
  for (const subject of changed) {
    if (change.state !== undefined) yield { action: 'demo-request.state', subject } satisfies AuditEntry;
    if (change.ownerId !== undefined) yield { action: 'demo-request.owner', subject } satisfies AuditEntry;
    if (change.nextStep !== undefined) yield { action: 'demo-request.next-step', subject } satisfies AuditEntry;
  }
}

const requestNotFound = () => new ProblemError('not_found', 'This request no longer exists');

async function opened(db: Database, id: string): Promise<contract.OpenedRequest> {
  const [found, admins, { dueOf }] = await Promise.all([openRequest(db, id), listAdmins(db), readDueClock(db)]);
  if (!found) throw requestNotFound();
  const { request, ...more } = found;
  return contract.readDemoRequest.output.parse({
    success: true,
    demoRequest: { ...request, ...dueOf(request) },
    ...more,
    admins,
  });
}

async function checkOwner(db: Database, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId) return;
  const admins = await listAdmins(db);
  if (!admins.some(({ id }) => id === ownerId)) throw refusedField('ownerId', 'Choose an admin as the owner');
}

export default serve([
  on(contract.listDemoRequests, async ({ db, query: { page, sort, due, ...filter } }) => {
    const clock = readDueClock(db);
    const arrived = await arrivalOf(due, clock);
    const [{ rows, ...counts }, admins, newest, { dueOf }] = await Promise.all([
      listInbox(db, { ...filter, due: arrived }, sort, page, entriesPerPage),
      listAdmins(db),
      newestArrival(db),
      clock,
    ]);
    const demoRequests = rows.map((row) => ({ ...row, ...dueOf(row) }));
    // A request that is due is never spam.
    const mayBeSpam = counts.total === 0 && !due && filter.state !== 'spam';
    const inSpam = mayBeSpam ? await countSpam(db, filter) : 0;
    return { success: true, demoRequests, admins, newest, inSpam, ...counts };
  }),

  on(contract.countArrivals, async ({ db, query: { since } }) => ({
    success: true,
    count: await countArrivals(db, since, contract.arrivalLimit),
  })),

  on(contract.downloadDemoRequests, async ({ db, query: { sort, due, ...filter }, record }) => {
    const clock = readDueClock(db);
    const arrived = await arrivalOf(due, clock);
    const limit = contract.requestFileLimit;
    const [rows, { dueOf }] = await Promise.all([
      readInbox(db, { ...filter, due: arrived }, sort, { limit: limit + 1 }),
      clock,
    ]);
    const text = csv([fileHead, ...rows.map((row) => fileRow({ ...row, ...dueOf(row) }))]);
    if (rows.length > limit || Buffer.byteLength(text) > mostBytes)
      throw new ProblemError('invalid', 'These requests do not fit into one file. Choose fewer days.');
    record({ action: 'demo-request.download', subject: `${rows.length.toLocaleString('en-GB')} requests` });
    return download('talentcare-demo-requests.csv', 'text/csv; charset=utf-8', text);
  }),

  on(contract.readDemoRequest, ({ db, params }) => opened(db, params.id)),

  on(contract.updateDemoRequest, async ({ db, params: { id }, input, user, record, afterResponse }) => {
    const { expectedUpdatedAt, ...change } = input;
    await checkOwner(db, change.ownerId);
    const { outcomes, due } = await changeRequests(db, [{ id, expectedUpdatedAt }], change, actorOf(user), hasMail());
    if (due) await sendAfterResponse(db, afterResponse);
    const outcome = outcomes.get(id);
    if (outcome === 'changed') for (const entry of entriesOf([id], change)) record(entry);
    const answer = await opened(db, id);
    if (outcome === 'conflict')
      throw new ProblemError('conflict', 'Somebody else has changed this request meanwhile', { current: answer });
    return answer;
  }),

  on(contract.addRequestNote, async ({ db, params: { id }, input, request, user, record }) => {
    const key = readIdempotencyKey(request);
    // The same text by another person or on another request is a different note.
    const note = { ...input, key: key ? sha256(JSON.stringify([key, id, user.id, input])) : null };
    const outcome = await addNote(db, id, note, actorOf(user));
    if (outcome === 'missing') throw requestNotFound();
    if (outcome === 'refused') throw new ProblemError('forbidden', 'Only the author of a note can correct it');
    record({ action: 'demo-request.note', subject: id });
    return opened(db, id);
  }),

  on(contract.changeDemoRequests, async ({ db, input: { requests, ...change }, user, record, afterResponse }) => {
    await checkOwner(db, change.ownerId);
    const { due, ...result } = await changeRequests(db, requests, change, actorOf(user), hasMail());
    if (due) await sendAfterResponse(db, afterResponse);
    const outcomes = [...result.outcomes];
    const changed = outcomes.filter(([, outcome]) => outcome === 'changed').map(([id]) => id);
    for (const entry of entriesOf(changed, change)) record(entry);
    const conflicts = outcomes.filter(([, outcome]) => outcome === 'conflict').length;
    return { success: true, changed: changed.length, conflicts };
  }),
]);
