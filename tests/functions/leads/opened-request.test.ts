import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RequestState } from '../../../src/contracts/leads/demo-requests.ts';
import type { OpenedRequest } from '../../../src/contracts/leads/inbox.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { inboxAdmins, someWord } from '../../fixtures/inbox.ts';
import { send } from '../../platform/http.ts';

const { address, db, boss, colleague, cookie, other, store, open, change, list, note, trail } = inboxAdmins();

describe('an opened request', () => {
  test('has a timeline of its arrival, states, owners, next steps and notes, with who and when, and the audit trail tells the changes', async () => {
    const request = await store(someWord());
    let { demoRequest } = (await change(request, { state: 'contacted' })).json() as never as OpenedRequest;
    ({ demoRequest } = (await change(demoRequest, { ownerId: colleague().id })).json() as never as OpenedRequest);
    const nextStep = { text: 'Send the offer', on: '2027-02-01' };
    ({ demoRequest } = (await change(demoRequest, { nextStep }, other())).json() as never as OpenedRequest);
    await note(request.id, 'Wants to begin in May\n“soon”');
    const { timeline } = await open(request.id);
    expect(timeline.map(({ kind, actorName, before, after }) => [kind, actorName, before, after])).toEqual([
      ['arrived', null, null, null],
      ['state', boss().username, 'new', 'contacted'],
      ['owner', boss().username, null, colleague().username],
      ['next-step', colleague().username, null, '2027-02-01 Send the offer'],
      ['note', boss().username, null, 'Wants to begin in May\n“soon”'],
    ]);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
    expect(demoRequest).toMatchObject({
      ...{ state: 'contacted', owner: { id: colleague().id, name: colleague().username } },
      ...{ nextStep: 'Send the offer', nextStepOn: '2027-02-01', dueAt: null },
    });
    expect(await trail(request.id)).toEqual([
      ...['demo-request.state', 'demo-request.owner', 'demo-request.next-step', 'demo-request.note'],
    ]);
  });

  test('is not overwritten by somebody who has not seen the newest change', async () => {
    const request = await store(someWord());
    const answers = await Promise.all([
      change(request, { state: 'won' }),
      change(request, { state: 'lost' }, other()),
      change(request, { ownerId: boss().id }, other()),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.json() as { code: string; current: OpenedRequest };
    const { timeline } = await open(request.id);
    expect(timeline).toHaveLength(2);
    expect(refused.code).toBe('conflict');
    expect(refused.current.timeline).toEqual(timeline);
  });

  test('stays as it is, without an event, if a change says what it says already', async () => {
    const request = await store(someWord());
    const answer = await change(request, { state: 'new', ownerId: null, nextStep: null });
    expect([answer.status, (await open(request.id)).timeline.length]).toEqual([200, 1]);
    expect(await trail(request.id)).toEqual([]);
  });

  test('keeps a note once however often it is sent, and refuses a blank one', async () => {
    const request = await store(someWord());
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => note(request.id, 'Once', {}, key)));
    expect((await open(request.id)).timeline.map(({ after }) => after)).toEqual([null, 'Once']);
    expect((await note(request.id, ' \n ')).status).toBe(400);
  });

  test('keeps a corrected note beside its correction, which only the author of the note may write', async () => {
    const [request, another] = [await store(someWord()), await store(someWord())];
    await note(request.id, 'Ring 555');
    const [, written] = (await open(request.id)).timeline;
    const corrects = written?.id ?? '';
    const key = randomUUID();
    await Promise.all([1, 2].map(() => note(request.id, 'Ring 556', { corrects }, key)));
    const { timeline } = await open(request.id);
    expect(timeline.map((event) => [event.kind, event.after, event.corrects])).toEqual([
      ['arrived', null, null],
      ['note', 'Ring 555', null],
      ['note', 'Ring 556', corrects],
    ]);
    const refused = [
      await send(address, `/api/demo-requests/${request.id}/notes`, {
        ...{ body: { text: 'Ring 557', corrects }, cookie: other() },
      }),
      await note(another.id, 'Ring 557', { corrects }),
      await note(request.id, 'Ring 557', { corrects: timeline[2]?.id }),
      await note(request.id, 'Ring 557', { corrects: '99999999999' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await note(request.id, 'Ring 557', { corrects: 'arrived' })).status).toBe(400);
    expect((await open(request.id)).timeline).toEqual(timeline);
  });

  test('has the other requests of its person and of its company, whatever its spelling', async () => {
    const word = someWord();
    const request = await store(word, { company: `${word} & Söhne Ltd.` });
    const again = await store(someWord(), { email: `${word.toUpperCase()}@EXAMPLE.org` });
    const there = await store(someWord(), { company: `${word.toUpperCase()} SOHNE, Limited` });
    await store(someWord(), { company: `${word} Sohne Holding` });
    const spam = await store(someWord(), { email: `${word}@example.org`, company: `${word} Söhne` });
    await change(spam, { state: 'spam' });
    const { related } = await open(request.id);
    expect(related.map(({ id, samePerson }) => [id, samePerson]).sort()).toEqual(
      [
        [again.id, true],
        [spam.id, true],
        [there.id, false],
      ].sort(),
    );
    const [row] = (await list({ search: `${word} Söhne` })).demoRequests.filter(({ id }) => id === request.id);
    // Spam does not count.
    expect([row?.ofPerson, row?.ofCompany]).toEqual([2, 2]);
  });

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])(
    'that does not exist is not found: %s',
    async (id) => {
      const missing = { id, updatedAt: new Date() };
      expect((await send(address, `/api/demo-requests/${id}`, { cookie: cookie() })).status).toBe(404);
      expect((await change(missing, { state: 'won' })).status).toBe(404);
      expect((await note(id, 'Hello')).status).toBe(404);
    },
  );

  test('has an admin as its owner, and nobody else', async () => {
    const request = await store(someWord());
    const creator = await createAccount(db, 'content_creator');
    const answer = await change(request, { ownerId: creator.id });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Choose an admin as the owner')]);
  });
});

describe('contact', () => {
  const contactOf = async (id: string) => {
    const { state, firstContactedAt, lastContactedAt } = (await open(id)).demoRequest;
    return { state, first: firstContactedAt !== null, last: lastContactedAt !== null };
  };

  test.each<[RequestState, boolean, boolean]>([
    ['contacted', true, true],
    ['qualified', true, true],
    ['won', true, true],
    ['lost', true, false],
    ['spam', false, false],
  ])('a new request that becomes %s has its first contact: %s, and its last: %s', async (state, first, last) => {
    const request = await store(someWord());
    await change(request, { state });
    expect(await contactOf(request.id)).toEqual({ state, first, last });
  });

  test('a note of a contact makes a new request contacted; another note does not', async () => {
    const request = await store(someWord());
    await note(request.id, 'The number is wrong');
    expect(await contactOf(request.id)).toEqual({ state: 'new', first: false, last: false });
    await note(request.id, 'Spoke to her', { contact: true });
    expect(await contactOf(request.id)).toEqual({ state: 'contacted', first: true, last: true });
    const { timeline } = await open(request.id);
    expect(timeline.map(({ kind }) => kind)).toEqual(['arrived', 'note', 'contact', 'state']);
    expect((await change(request, { state: 'won' })).status).toBe(409);
  });

  test('that is undone leaves no time from which its data would be kept, unless a note tells of a contact', async () => {
    const request = await store(someWord());
    const { demoRequest } = (await change(request, { state: 'contacted' })).json() as never as OpenedRequest;
    const undone = (await change(demoRequest, { state: 'new' })).json() as never as OpenedRequest;
    expect(await contactOf(request.id)).toEqual({ state: 'new', first: false, last: false });
    await note(request.id, 'Spoke to her', { contact: true });
    const noted = (await open(request.id)).demoRequest;
    await change((await change(noted, { state: 'won' })).json().demoRequest as never, { state: 'new' });
    expect((await open(request.id)).demoRequest.lastContactedAt).toBe(noted.lastContactedAt);
    expect(undone.demoRequest.lastContactedAt).toBeNull();
  });

  test('the first stays, the last moves on, and a request that is new again waits for its first again', async () => {
    const request = await store(someWord());
    const { demoRequest } = (await change(request, { state: 'contacted' })).json() as never as OpenedRequest;
    await note(request.id, 'Called again', { contact: true });
    const later = (await open(request.id)).demoRequest;
    expect(later.firstContactedAt).toBe(demoRequest.firstContactedAt);
    expect(Date.parse(later.lastContactedAt ?? '')).toBeGreaterThan(Date.parse(demoRequest.lastContactedAt ?? ''));
    await change(later, { state: 'new' });
    expect(await contactOf(request.id)).toEqual({ state: 'new', first: false, last: true });
  });
});

describe('the version before', () => {
  const write = (id: string, status: string) =>
    sql`update demo_requests set status = ${status} where id = ${id}`.execute(db);
  const statusOf = async (id: string) =>
    (await db.selectFrom('demoRequests').select('status').where('id', '=', id).executeTakeFirst())?.status;

  test('reads a status that it knows for every state', async () => {
    const request = await store(someWord());
    const statuses: Record<string, string | undefined> = {};
    for (const state of ['contacted', 'qualified', 'won', 'lost', 'spam', 'new'] as const) {
      await change((await open(request.id)).demoRequest, { state });
      statuses[state] = await statusOf(request.id);
    }
    expect(statuses).toEqual({
      new: 'new',
      contacted: 'contacted',
      qualified: 'contacted',
      won: 'closed',
      lost: 'closed',
      spam: 'closed',
    });
  });

  test('writes a status, and it counts', async () => {
    const request = await store(someWord());
    await change(request, { state: 'qualified' });
    for (const [status, state] of [
      ['closed', 'lost'],
      ['new', 'new'],
      ['contacted', 'qualified'],
    ] as const) {
      await write(request.id, status);
      expect([status, (await open(request.id)).demoRequest.state]).toEqual([status, state]);
    }
  });
});
