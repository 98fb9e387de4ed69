import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { readDigest } from '../../db/queries/digest.ts';
import type { RequestState } from '../../src/contracts/demo-request.ts';
import type { ListedRequest, OpenedRequest } from '../../src/contracts/inbox.ts';
import { type Account, createAccount, signIn } from '../accounts.ts';
import { send } from '../http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let boss: Account;
let colleague: Account;
let cookie: string;
let other: string;

beforeAll(async () => {
  [boss, colleague] = await Promise.all([createAccount(db, 'admin'), createAccount(db, 'admin')]);
  [cookie, other] = await Promise.all([signIn(address, boss), signIn(address, colleague)]);
});

/** A word that no other request has. */
const someWord = () => `w${randomUUID().replaceAll('-', '')}`;

interface Stored {
  id: string;
  updatedAt: Date;
}

interface Given {
  firstName?: string;
  lastName?: string;
  email?: string;
  company?: string;
  therapists?: string | null;
  message?: string;
  /** When it arrived, as SQL. */
  at?: string;
}

/** Stores a request whose message has the word. */
async function store(word: string, { at = 'now()', ...given }: Given = {}): Promise<Stored> {
  const row = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: `${word}@example.org`,
    company: `${word} Ltd`,
    role: 'ceo' as const,
  };
  const values = { ...row, therapists: null, message: word, idempotencyKey: randomUUID(), ...given };
  const stored = await db
    .insertInto('demoRequests')
    .values(values)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow();
  await sql`update demo_requests set created_at = ${sql.raw(at)} where id = ${stored.id}`.execute(db);
  return stored;
}

const open = async (id: string) =>
  (await send(address, `/api/demo-requests/${id}`, { cookie })).json() as never as OpenedRequest;
const change = (request: Stored | { id: string; updatedAt: string }, body: object, by = cookie) =>
  send(address, `/api/demo-requests/${request.id}`, {
    method: 'PUT',
    body: { ...body, expectedUpdatedAt: new Date(request.updatedAt).toISOString() },
    cookie: by,
  });
const list = async (query: Record<string, string>) =>
  (await send(address, `/api/demo-requests?${new URLSearchParams(query)}`, { cookie })).json() as never as {
    demoRequests: ListedRequest[];
    total: number;
    isMore: boolean;
  };
const found = async (query: Record<string, string>) => (await list(query)).demoRequests.map(({ id }) => id);
const note = (id: string, text: string, more: object = {}, key: string = randomUUID()) =>
  send(address, `/api/demo-requests/${id}/notes`, {
    body: { text, ...more },
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    cookie,
  });
const trail = async (subject: string) =>
  (await db.selectFrom('auditEvents').select('action').where('subject', '=', subject).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('an opened request', () => {
  test('has a timeline of its arrival, states, owners, next steps and notes, with who and when, and the audit trail tells the changes', async () => {
    const request = await store(someWord());
    let { demoRequest } = (await change(request, { state: 'contacted' })).json() as never as OpenedRequest;
    ({ demoRequest } = (await change(demoRequest, { ownerId: colleague.id })).json() as never as OpenedRequest);
    const nextStep = { text: 'Send the offer', on: '2027-02-01' };
    ({ demoRequest } = (await change(demoRequest, { nextStep }, other)).json() as never as OpenedRequest);
    await note(request.id, 'Wants to begin in May\n“soon”');
    const { timeline } = await open(request.id);
    expect(timeline.map(({ kind, actorName, before, after }) => [kind, actorName, before, after])).toEqual([
      ['arrived', null, null, null],
      ['state', boss.username, 'new', 'contacted'],
      ['owner', boss.username, null, colleague.username],
      ['next-step', colleague.username, null, '2027-02-01 Send the offer'],
      ['note', boss.username, null, 'Wants to begin in May\n“soon”'],
    ]);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
    expect(demoRequest).toMatchObject({
      ...{ state: 'contacted', owner: { id: colleague.id, name: colleague.username } },
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
      change(request, { state: 'lost' }, other),
      change(request, { ownerId: boss.id }, other),
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

  test('has the other requests of its person and of its company, whatever its spelling', async () => {
    const word = someWord();
    const request = await store(word, { company: `${word} & Söhne Ltd.` });
    const again = await store(someWord(), { email: `${word.toUpperCase()}@EXAMPLE.org` });
    const there = await store(someWord(), { company: `${word.toUpperCase()} SOHNE, Limited` });
    await store(someWord(), { company: `${word} Sohne Holding` });
    const { related } = await open(request.id);
    expect(related.map(({ id, samePerson }) => [id, samePerson]).sort()).toEqual(
      [
        [again.id, true],
        [there.id, false],
      ].sort(),
    );
    const [row] = (await list({ search: `${word} Söhne` })).demoRequests.filter(({ id }) => id === request.id);
    expect([row?.ofPerson, row?.ofCompany]).toEqual([2, 2]);
  });

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])(
    'that does not exist is not found: %s',
    async (id) => {
      const missing = { id, updatedAt: new Date() };
      expect((await send(address, `/api/demo-requests/${id}`, { cookie })).status).toBe(404);
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

describe('the inbox', () => {
  test('finds the beginnings of words in name, company, e-mail and message, without accents and in any case', async () => {
    const word = someWord();
    const { id } = await store(word, {
      firstName: 'Zoë',
      lastName: "O'Neill",
      company: `${word} & Söhne`,
      message: 'Fünf Therapeuten',
    });
    for (const search of [
      word,
      word.slice(0, 20).toUpperCase(),
      `${word} zoe`,
      `neill ${word}`,
      `${word}@example`,
      `sohne ${word}`,
      `${word} FUNF thera`,
    ])
      expect([search, await found({ search })]).toEqual([search, [id]]);
    expect(await found({ search: `${word} nowhere` })).toEqual([]);
    for (const search of ['%', "'", '&|!:*()', '\\']) expect([search, await found({ search })]).toEqual([search, []]);
  });

  test('is narrowed by state, owner, size and days, and shows spam only to whoever asks for it', async () => {
    const word = someWord();
    const late = await store(word, { therapists: '30+', at: "timestamptz '2026-06-30 22:59:59Z'" });
    const early = await store(word, { at: "timestamptz '2026-06-30 23:00:00Z'" });
    const spam = await store(word);
    await change(early, { ownerId: boss.id });
    await change(spam, { state: 'spam' });
    const expected: [Record<string, string>, string[]][] = [
      [{}, [early.id, late.id]],
      [{ sort: 'oldest' }, [late.id, early.id]],
      [{ state: 'spam' }, [spam.id]],
      [{ state: 'won' }, []],
      [{ owner: boss.id }, [early.id]],
      [{ owner: 'none' }, [late.id]],
      [{ size: '30+' }, [late.id]],
      [{ size: 'none' }, [early.id]],
      // In summer a day of the United Kingdom begins at 23:00 UTC.
      [{ to: '2026-06-30' }, [late.id]],
      [{ from: '2026-07-01' }, [early.id]],
    ];
    for (const [filter, ids] of expected)
      expect([filter, await found({ search: word, ...filter })]).toEqual([filter, ids]);
  });

  test('is sorted by last name, company and next step', async () => {
    const word = someWord();
    const [b, a] = [
      await store(word, { lastName: 'b', company: `A ${word}` }),
      await store(word, { lastName: 'A', company: `b ${word}` }),
    ];
    await change(b, { nextStep: { text: 'Call', on: '2027-01-02' } });
    await change(a, { nextStep: { text: 'Call', on: '2027-01-01' } });
    await store(word, { lastName: 'C', company: `C ${word}` });
    expect((await found({ search: word, sort: 'name' })).slice(0, 2)).toEqual([a.id, b.id]);
    expect((await found({ search: word, sort: 'company' })).slice(0, 2)).toEqual([b.id, a.id]);
    expect(await found({ search: word, sort: 'next-step' })).toEqual([a.id, b.id]);
  });

  test('marks what is overdue and due soon, and a next step that is due', async () => {
    const word = someWord();
    const overdue = await store(word, { at: "now() - interval '9 days'" });
    const fresh = await store(word);
    const [answered, step, lost] = [
      await store(word, { at: "now() - interval '9 days'" }),
      await store(word),
      await store(word),
    ];
    await change(answered, { state: 'contacted' });
    const nextStep = { text: 'Call', on: '2026-01-01' };
    await change(step, { nextStep });
    await change(lost, { nextStep, state: 'lost' });
    expect(await found({ search: word, due: 'overdue' })).toEqual([overdue.id]);
    expect(await found({ search: word, due: 'step' })).toEqual([step.id]);
    const rows = (await list({ search: word })).demoRequests;
    const dueOf = (id: string) => rows.find((row) => row.id === id)?.due;
    expect([dueOf(overdue.id), dueOf(answered.id)]).toEqual(['overdue', null]);
    const waiting = async () =>
      (await send(address, '/api/admin/overview', { cookie })).json().waiting as Record<string, number>;
    // Other tests change requests meanwhile.
    for (const [due, count] of [
      ['overdue', 'overdue'],
      ['soon', 'dueSoon'],
      ['step', 'nextSteps'],
    ] as const)
      await expect.poll(async () => (await waiting())[count] === (await list({ due })).total).toBe(true);
    expect((await waiting()).overdue).toBeGreaterThan(0);
    const told = await readDigest(db, { overdue: new Date(), soon: new Date() });
    expect(told.overdue.requests.every(({ state }) => state === 'new')).toBe(true);
    expect(told.steps.requests.map((request) => request.id)).toContain(step.id);
    // Whether this one is due soon depends on the hour of the test: the list and the filter must agree.
    expect((await found({ search: word, due: 'soon' })).includes(fresh.id)).toBe(dueOf(fresh.id) === 'soon');
  });

  test('changes several at once, but not those that somebody else has changed meanwhile', async () => {
    const word = someWord();
    const [one, two, three] = [await store(word), await store(word), await store(word)];
    await change(two, { state: 'won' }, other);
    const requests = [one, two, three].map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt.toISOString() }));
    const answer = await send(address, '/api/demo-requests', {
      body: { requests, state: 'qualified', ownerId: boss.id },
      cookie,
    });
    expect(answer.json()).toEqual({ success: true, changed: 2, conflicts: 1 });
    expect((await found({ search: word, state: 'qualified' })).sort()).toEqual([one.id, three.id].sort());
    expect(await found({ search: word, state: 'won' })).toEqual([two.id]);
    expect((await open(one.id)).timeline.map(({ kind }) => kind)).toEqual(['arrived', 'state', 'owner']);
    expect(await trail(three.id)).toEqual(['demo-request.state', 'demo-request.owner']);
  });
});

describe('the file', () => {
  const download = (query: Record<string, string>) =>
    send(address, `/api/demo-requests.csv?${new URLSearchParams(query)}`, { cookie });

  test('has every request of the filter, runs nothing in a spreadsheet, and is in the audit trail', async () => {
    const word = someWord();
    await store(word, {
      firstName: '=HYPERLINK("https://evil.example")',
      lastName: '+1',
      company: '@SUM(1)',
      message: `-2 ${word}\n"quoted", é`,
    });
    for (let more = 0; more < 51; more += 1) await store(word, { message: `\t=1+1 ${word}` });
    const answer = await download({ search: word });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="talentcare-demo-requests.csv"');
    expect(answer.text.startsWith('"Received (UTC)","First name"')).toBe(true);
    const bytes = await (
      await fetch(`${address}/api/demo-requests.csv?search=${word}`, { headers: { cookie } })
    ).bytes();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const cells = [`"'=HYPERLINK(""https://evil.example"")"`, `"'+1"`, `"'@SUM(1)"`, `"'-2 ${word}\n""quoted"", é"`];
    for (const cell of cells) expect(answer.text).toContain(cell);
    expect(answer.text.split('\r\n')).toHaveLength(1 + 52 + 1);
    expect(answer.text).not.toMatch(/"[\s]*[=+@-]/);
    const [event] = await db
      .selectFrom('auditEvents')
      .select(['action', 'subject', 'actorName'])
      .where('actorId', '=', boss.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(event).toEqual({ action: 'demo-request.download', subject: '52 requests', actorName: boss.username });
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
