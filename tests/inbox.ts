import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, inject } from 'vitest';
import { Database } from '../db/client.ts';
import type { ListedRequest, OpenedRequest } from '../src/contracts/inbox.ts';
import { type Account, createAccount, signIn } from './accounts.ts';
import { send } from './http.ts';

/** A request as it was stored. */
export interface Stored {
  id: string;
  updatedAt: Date;
}

/** The fields of a request that a test cares about. */
interface Given {
  firstName?: string;
  lastName?: string;
  email?: string;
  company?: string;
  therapists?: string | null;
  message?: string;
  page?: string;
  utmSource?: string;
  /** When it arrived, as SQL. */
  at?: string;
}

/** A word that no other request has. */
export const someWord = () => `w${randomUUID().replaceAll('-', '')}`;

/** Two admins, and what they do with the requests of the shared platform. */
export function inboxAdmins() {
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
      inSpam: number;
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

  return {
    address,
    db,
    boss: () => boss,
    colleague: () => colleague,
    cookie: () => cookie,
    other: () => other,
    store,
    open,
    change,
    list,
    found,
    note,
    trail,
  };
}
