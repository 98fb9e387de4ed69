import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import {
  disableTwoFactor,
  type Proof,
  replaceRecoveryCodes,
  spendProof,
} from '../../db/queries/accounts/two-factor.ts';
import { changeRole, deleteUser, setDisabled } from '../../db/queries/accounts/user-administration.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { recordEvents } from '../../db/queries/audit/audit.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { createPreviewLink } from '../../db/queries/posts/preview-links.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

let database: ServedDatabase;
let db: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  db = new Database(database.url);
});

afterAll(() => database.close());

async function person(role: 'user' | 'admin' = 'user') {
  const username = randomUUID();
  const names = { username, email: `${username}@example.org`, firstName: null, lastName: null };
  const { id } = await createUser(db, { ...names, password: 'hash', role });
  return id;
}

async function enrolled() {
  const id = await person();
  const factor = { twoFactorEnabled: true, twoFactorSecret: 'sealed', twoFactorRecoveryCodes: ['one', 'two'] };
  await db.updateTable('users').set(factor).where('id', '=', id).execute();
  return id;
}

const fifty = <T>(use: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, use));
const count = (outcomes: boolean[]) => outcomes.filter(Boolean).length;

const proofs: [string, Proof][] = [
  ['a code', { secret: 'sealed', step: 1000 }],
  ['a recovery code', { recoveryCode: 'one' }],
];

test.each(proofs)('%s is spent once, also by fifty at a time', async (_name, proof) => {
  const id = await enrolled();
  expect(count(await fifty(() => spendProof(db, id, proof)))).toBe(1);
  expect(await spendProof(db, id, proof)).toBe(false);
});

test.each(proofs)('%s turns two-factor off or makes recovery codes, once and not both', async (_name, proof) => {
  const id = await enrolled();
  const outcomes = await Promise.all([
    replaceRecoveryCodes(db, id, undefined, proof, ['three']),
    disableTwoFactor(db, id, undefined, proof),
    spendProof(db, id, proof),
  ]);
  expect(count(outcomes)).toBe(1);
});

test('a code of an earlier step, of another secret or of nobody’s is not spent', async () => {
  const id = await enrolled();
  expect(await spendProof(db, id, { secret: 'sealed', step: 1000 })).toBe(true);
  expect(await spendProof(db, id, { secret: 'sealed', step: 999 })).toBe(false);
  expect(await spendProof(db, id, { secret: 'another', step: 1001 })).toBe(false);
  expect(await spendProof(db, id, { recoveryCode: 'three' })).toBe(false);
  expect(await spendProof(db, await person(), { recoveryCode: 'one' })).toBe(false);
  expect(await spendProof(db, id, { secret: 'sealed', step: 1001 })).toBe(true);
});

test('two-factor cannot be on without a secret', async () => {
  const id = await person();
  const change = db.updateTable('users').set({ twoFactorEnabled: true }).where('id', '=', id).execute();
  await expect(change).rejects.toMatchObject({ constraint: 'users_two_factor_check' });
});

test('of admins who all demote one another at once one remains', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => person('admin')));
  const pairs = admins.flatMap((caller) => admins.map((target) => [caller, target] as const));
  await Promise.all(pairs.map(([caller, target]) => changeRole(db, caller, target, 'user')));
  const left = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  expect(left).toHaveLength(1);
});

test('of admins who all demote, disable and delete one another at once one remains', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => person('admin')));
  const pairs = admins.flatMap((caller) => admins.map((target) => [caller, target] as const));
  const acts = [
    (caller: string, target: string) => changeRole(db, caller, target, 'user'),
    (caller: string, target: string) => setDisabled(db, caller, target, true),
    (caller: string, target: string) => deleteUser(db, caller, target),
  ];
  await Promise.all(pairs.map(([caller, target], index) => acts[index % acts.length]?.(caller, target)));
  const left = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', admins)
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
});

test.each<[string, (caller: string, target: string) => Promise<unknown>]>([
  ['disabled', (caller, target) => setDisabled(db, caller, target, true)],
  ['demoted', (caller, target) => changeRole(db, caller, target, 'user')],
  ['deleted', (caller, target) => deleteUser(db, caller, target)],
])('whoever is %s while making preview links leaves none', async (_name, end) => {
  const [caller, maker] = [await person('admin'), await person('admin')];
  const slug = randomUUID();
  await insertPosts(db, [makePost({ slug }, caller)]);
  const { id: postId } = await db
    .selectFrom('blogPosts')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const link = () => createPreviewLink(db, { postId, revisionId: null, tokenHash: randomUUID(), createdBy: maker }, 1);
  expect(await link()).toBe(true);
  await Promise.all([fifty(link), end(caller, maker), fifty(link)]);
  expect(await link()).toBe(false);
  expect(await db.selectFrom('previewLinks').select('id').where('postId', '=', postId).execute()).toEqual([]);
});

test('of the events that strangers cause the trail keeps as many as it may, also when they come at once', async () => {
  const event = { actorId: null, actorName: 'unknown', subject: null, address: '192.0.2.1', requestId: 'flood' };
  const limit = { key: 'strangers', limit: 10, windowSeconds: 3600 };
  await fifty(() => recordEvents(db, [{ ...event, action: 'login.failure' }], limit));
  const kept = await db.selectFrom('auditEvents').select('id').where('requestId', '=', 'flood').execute();
  expect(kept).toHaveLength(10);
});
