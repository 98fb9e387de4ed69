import { describe, expect, test } from 'vitest';
import { readDigest } from '../../../db/queries/leads/digest.ts';
import { inboxAdmins, someWord } from '../../fixtures/inbox.ts';
import { send } from '../../platform/http.ts';

const { address, db, boss, cookie, other, store, open, change, list, found, trail } = inboxAdmins();

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
    const polish = await store(someWord(), {
      firstName: 'Łukasz',
      lastName: 'Łukasiewicz',
      company: `Straße Æble ${word}`,
    });
    for (const search of ['lukasiewicz', 'LUKASIEWICZ', 'Łukasiewicz', 'strasse aeble'])
      expect([search, await found({ search: `${search} ${word}` })]).toEqual([search, [polish.id]]);
    for (const search of ['%', "'", '&|!:*()', '\\']) expect([search, await found({ search })]).toEqual([search, []]);
  });

  test('is narrowed by state, owner, size and days, and shows spam only to whoever asks for it', async () => {
    const word = someWord();
    const late = await store(word, { therapists: '30+', at: "timestamptz '2026-06-30 22:59:59Z'" });
    const early = await store(word, { at: "timestamptz '2026-06-30 23:00:00Z'" });
    const spam = await store(word);
    await change(early, { ownerId: boss().id });
    await change(spam, { state: 'spam' });
    const expected: [Record<string, string>, string[]][] = [
      [{}, [early.id, late.id]],
      [{ sort: 'oldest' }, [late.id, early.id]],
      [{ state: 'spam' }, [spam.id]],
      [{ state: 'won' }, []],
      [{ owner: boss().id }, [early.id]],
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

  test('that finds nothing says how many are in spam', async () => {
    const word = someWord();
    for (const request of [await store(word), await store(word)]) await change(request, { state: 'spam' });
    expect(await list({ search: word })).toMatchObject({ total: 0, inSpam: 2 });
    expect(await list({ search: word, state: 'won', page: '2' })).toMatchObject({ inSpam: 2 });
    expect(await list({ search: `${word}x` })).toMatchObject({ total: 0, inSpam: 0 });
    expect(await list({ search: word, state: 'spam' })).toMatchObject({ total: 2, inSpam: 0 });
    await store(word);
    expect(await list({ search: word })).toMatchObject({ total: 1, inSpam: 0 });
  });

  test('knows its newest request, and counts those that arrived later and are not spam', async () => {
    const { newest } = await list({ search: someWord() });
    const since = new Date(newest ?? 0).toISOString();
    const count = async (query: Record<string, string>) =>
      (await send(address, `/api/admin/new-demo-requests?${new URLSearchParams(query)}`, { cookie: cookie() })).json();
    const [one, spam] = [await store(someWord()), await store(someWord())];
    await change(spam, { state: 'spam' });
    // Other tests store requests meanwhile.
    const { count: arrived } = await count({ since });
    expect(arrived).toBeGreaterThanOrEqual(1);
    const { createdAt } = (await open(one.id)).demoRequest;
    expect(Date.parse((await list({})).newest ?? '')).toBeGreaterThanOrEqual(Date.parse(createdAt));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const ahead = await store(someWord(), { at: `timestamptz '${tomorrow}' + interval '300 microseconds'` });
    expect(await count({ since: tomorrow })).toEqual({ success: true, count: 0 });
    expect(await count({ since: new Date(Date.parse(tomorrow) - 1).toISOString() })).toEqual({
      success: true,
      count: 1,
    });
    await change(ahead, { state: 'spam' });
    expect(await count({ since: new Date(Date.parse(tomorrow) - 1).toISOString() })).toEqual({
      success: true,
      count: 0,
    });
    expect((await send(address, '/api/admin/new-demo-requests?since=now', { cookie: cookie() })).status).toBe(400);
  });

  test('is sorted by last name, company and next step', async () => {
    const word = someWord();
    const [b, a] = [
      await store(word, { lastName: 'b', company: `A ${word}` }),
      await store(word, { lastName: 'A', company: `b ${word}` }),
    ];
    await change(b, { nextStep: { text: 'Call', on: '2027-01-02' } });
    await change(a, { nextStep: { text: 'Call', on: '2027-01-01' } });
    const earlier = await store(word, { lastName: 'C', company: `C ${word}`, at: "now() - interval '1 day'" });
    const latest = await store(word, { lastName: 'D', company: `D ${word}` });
    expect((await found({ search: word, sort: 'name' })).slice(0, 2)).toEqual([a.id, b.id]);
    expect((await found({ search: word, sort: 'company' })).slice(0, 2)).toEqual([b.id, a.id]);
    // Requests without a next step come last, the newest first, in the file too.
    const bySteps = [a.id, b.id, latest.id, earlier.id];
    expect(await found({ search: word, sort: 'next-step' })).toEqual(bySteps);
    const file = await send(address, `/api/demo-requests.csv?search=${word}&sort=next-step`, { cookie: cookie() });
    expect(file.text.match(/[0-9a-f-]{36}(?="\r\n)/g)).toEqual(bySteps);
  });

  test('marks what is overdue and due soon, and a next step that is due', async () => {
    const word = someWord();
    const overdue = await store(word, { at: "now() - interval '9 days'" });
    const fresh = await store(word);
    const [answered, step, lost, spam] = [
      await store(word, { at: "now() - interval '9 days'" }),
      await store(word, { at: "now() - interval '1 minute'" }),
      await store(word),
      await store(word),
    ];
    await change(answered, { state: 'contacted' });
    const nextStep = { text: 'Call', on: '2026-01-01' };
    await change(step, { nextStep });
    // Somebody who lost a request may want to ask again next year.
    await change(lost, { nextStep, state: 'lost' });
    await change(spam, { nextStep, state: 'spam' });
    expect(await found({ search: word, due: 'overdue' })).toEqual([overdue.id]);
    expect(await found({ search: word, due: 'step' })).toEqual([lost.id, step.id]);
    const rows = (await list({ search: word })).demoRequests;
    const dueOf = (id: string) => rows.find((row) => row.id === id)?.due;
    expect([dueOf(overdue.id), dueOf(answered.id)]).toEqual(['overdue', null]);
    const waiting = async () =>
      (await send(address, '/api/admin/overview', { cookie: cookie() })).json().waiting as Record<string, number>;
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
    await change(two, { state: 'won' }, other());
    const requests = [one, two, three].map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt.toISOString() }));
    const answer = await send(address, '/api/demo-requests', {
      body: { requests, state: 'qualified', ownerId: boss().id },
      cookie: cookie(),
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
    send(address, `/api/demo-requests.csv?${new URLSearchParams(query)}`, { cookie: cookie() });

  test('has every request of the filter, runs nothing in a spreadsheet, and is in the audit trail', async () => {
    const word = someWord();
    await store(word, {
      firstName: '=HYPERLINK("https://evil.example")',
      lastName: '+1',
      company: '@SUM(1)',
      page: '/contact',
      utmSource: '=cmd',
      message: `-2 ${word}\n"quoted", é`,
    });
    for (let more = 0; more < 51; more += 1) await store(word, { message: `\t=1+1 ${word}` });
    const answer = await download({ search: word });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="talentcare-demo-requests.csv"');
    expect(answer.text.startsWith('"Received (UTC)","First name"')).toBe(true);
    const bytes = await (
      await fetch(`${address}/api/demo-requests.csv?search=${word}`, { headers: { cookie: cookie() } })
    ).bytes();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const cells = [
      '"/contact","","\'=cmd"',
      `"'=HYPERLINK(""https://evil.example"")"`,
      `"'+1"`,
      `"'@SUM(1)"`,
      `"'-2 ${word}\n""quoted"", é"`,
    ];
    for (const cell of cells) expect(answer.text).toContain(cell);
    expect(answer.text.split('\r\n')).toHaveLength(1 + 52 + 1);
    expect(answer.text).not.toMatch(/"[\s]*[=+@-]/);
    const [event] = await db
      .selectFrom('auditEvents')
      .select(['action', 'subject', 'actorName'])
      .where('actorId', '=', boss().id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(event).toEqual({ action: 'demo-request.download', subject: '52 requests', actorName: boss().username });
  });
});
