import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { PersonalData } from '../../../src/contracts/privacy/privacy.ts';
import { signIn } from '../../fixtures/accounts.ts';
import {
  identifiedBy,
  openDesk,
  tablesWith as storedIn,
  somebody as storeSomebody,
} from '../../fixtures/privacy-desk.ts';
import { send } from '../../platform/http.ts';

const { address, admin, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
let cookie: string;
let { desk, find } = openDesk(address, '');
const somebody = () => storeSomebody(address);
const tablesWith = (text: string) => storedIn(db, text);

beforeAll(async () => {
  cookie = await signIn(address, admin);
  ({ desk, find } = openDesk(address, cookie));
});

describe('a text of somebody else that names a person', () => {
  /** Stores a person and another one, whose request, notes and complaint name the first. */
  async function named() {
    const [email, other] = [(await somebody()).toLowerCase(), await somebody()];
    const name = `Grace ${email.slice(0, 14).replace('g', 'G')}`;
    const [request] = (await find(other)).requests;
    const path = `/api/demo-requests/${request?.id}`;
    await db
      .updateTable('demoRequests')
      .set({ message: `${name} sent me` })
      .where('id', '=', request?.id ?? '')
      .execute();
    await send(address, `${path}/notes`, { body: { text: `Copy to ${email.toUpperCase()}, please` }, cookie });
    const step = { nextStep: { text: `Ask ${name}`, on: '2027-01-04' } };
    const { demoRequest } = (await send(address, path, { cookie })).json() as { demoRequest: { updatedAt: string } };
    const body = { ...step, expectedUpdatedAt: demoRequest.updatedAt };
    expect((await send(address, path, { method: 'PUT', body, cookie })).status).toBe(200);
    const [complaint] = (await find(other)).complaints;
    await send(address, `/api/admin/complaints/${complaint?.id}`, {
      ...{ method: 'PUT', body: { outcome: `It was ${name}’s idea` }, cookie },
    });
    return { email, other, name, path, requestId: request?.id };
  }

  test('is found by the e-mail address and by the names, says nothing about the other person, and asks for a decision', async () => {
    const { email, other, name, requestId } = await named();
    const { mentions, moreMentions } = await find(email);
    expect(moreMentions).toBe(false);
    const facts = mentions.map(({ kind, excerpts: [excerpt], ...rest }) => ({ kind, ...excerpt, ...rest }));
    expect(facts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject(
      [
        { kind: 'complaint-outcome', requestId: null, before: 'It was ', found: name, after: '’s idea' },
        { kind: 'event-after', requestId, found: name },
        { kind: 'event-after', requestId, before: 'Copy to ', found: email.toUpperCase(), after: ', please' },
        { kind: 'request-message', requestId, before: '', found: name, after: ' sent me', isHeld: false, kept: null },
        { kind: 'request-next-step', requestId, before: 'Ask ', found: name, after: '' },
      ]
        .toSorted((a, b) => a.kind.localeCompare(b.kind))
        .map((each) => expect.objectContaining(each)) as never,
    );
    expect(JSON.stringify(mentions).toLowerCase()).not.toContain(other.toLowerCase());
    const refused = await desk('erase', { email, identifiedBy });
    expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('in 5 places')]);
    expect((await find(email)).requests).toHaveLength(1);
  });

  test('is redacted, or kept for a reason that does not name the person; both are stored and in the audit trail', async () => {
    const { email, name, path } = await named();
    const { mentions } = await find(email);
    const outcome = mentions.find(({ kind }) => kind === 'complaint-outcome')?.place ?? '';
    const bad = await desk('keep', { email, place: outcome, reason: `Evidence against ${name}` });
    expect(bad.json().issues).toMatchObject([{ field: 'reason' }]);
    expect((await desk('keep', { email, place: outcome, reason: ' ' })).status).toBe(400);
    expect((await desk('keep', { email, place: outcome, reason: 'Evidence in a claim' })).status).toBe(200);
    for (const { place } of mentions)
      if (place !== outcome) expect((await desk('redact', { email, place })).status).toBe(200);
    // A second click finds nothing to redact.
    expect(
      (await desk('redact', { email, place: mentions.find(({ place }) => place !== outcome)?.place })).status,
    ).toBe(404);
    const left = await find(email);
    expect(left.mentions).toMatchObject([
      { place: outcome, kept: { reason: 'Evidence in a claim', by: admin.username, at: expect.any(String) } },
    ]);
    expect((await desk('erase', { email, identifiedBy })).status).toBe(200);
    const opened = (await send(address, path, { cookie })).json();
    expect(opened).toMatchObject({ demoRequest: { message: '[redacted] sent me', nextStep: 'Ask [redacted]' } });
    expect(JSON.stringify(opened)).toContain('Copy to [redacted], please');
    expect(JSON.stringify(opened)).toContain('2027-01-04 Ask [redacted]');
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(name)).toEqual(['complaints']);
    const places = mentions.map(({ place }) => place);
    const trail = db.selectFrom('auditEvents').select(['action', 'subject']).where('subject', 'in', places);
    const events = await trail.execute();
    expect(events).toContainEqual({ action: 'privacy.keep', subject: outcome });
    for (const { place } of mentions)
      if (place !== outcome) expect(events).toContainEqual({ action: 'privacy.redact', subject: place });
  });

  test('is not changed under a legal hold on the other person', async () => {
    const { email, other } = await named();
    await desk('hold', { email: other, reason: 'A claim in court' });
    const [mention] = (await find(email)).mentions;
    expect(mention?.isHeld).toBe(true);
    expect((await desk('redact', { email, place: mention?.place })).json().message).toContain('legal hold');
    expect((await desk('keep', { email, place: mention?.place, reason: 'A claim in court' })).status).toBe(200);
  });

  test('is found by another name that an admin types', async () => {
    const [email, other] = [await somebody(), await somebody()];
    const [request] = (await find(other)).requests;
    const text = `Amazing ${email.slice(6, 14)} rang`;
    await send(address, `/api/demo-requests/${request?.id}/notes`, { body: { text }, cookie });
    expect((await find(email)).mentions).toEqual([]);
    const name = `amazing ${email.slice(6, 14)}`;
    const found = ((await desk('search', { email, name })).json() as unknown as { person: PersonalData }).person;
    expect(found.mentions).toMatchObject([{ kind: 'event-after', excerpts: [{ before: '', after: ' rang' }] }]);
    expect((await desk('erase', { email, name, identifiedBy })).status).toBe(409);
    expect((await desk('redact', { email, name, place: found.mentions[0]?.place })).status).toBe(200);
    expect((await desk('erase', { email, name, identifiedBy })).status).toBe(200);
  });
});
