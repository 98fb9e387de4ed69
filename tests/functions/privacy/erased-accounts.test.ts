import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
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

describe('an erased account', () => {
  /** Makes an admin with a full name, who handles a request and is changed by others. Returns the account with its names. */
  async function busyAdmin() {
    const account = await createAccount(db, 'admin');
    const names = {
      firstName: 'Ada',
      lastName: `King-${account.id.slice(0, 8)}`,
      publicName: `Lovelace ${account.id}`,
    };
    await db.updateTable('users').set(names).where('id', '=', account.id).execute();
    const own = await signIn(address, account);
    const [request] = (await find(await somebody())).requests;
    const path = `/api/demo-requests/${request?.id}`;
    await send(address, `${path}/notes`, { body: { text: 'Rang twice' }, cookie: own });
    for (const ownerId of [account.id, null]) {
      const { demoRequest } = (await send(address, path, { cookie })).json() as { demoRequest: { updatedAt: string } };
      const body = { ownerId, expectedUpdatedAt: demoRequest.updatedAt };
      expect((await send(address, path, { method: 'PUT', body, cookie })).status).toBe(200);
    }
    const change = (field: string, body: object) =>
      send(address, `/api/admin/users/${account.id}/${field}`, { method: 'PUT', body, cookie });
    expect((await change('role', { role: 'user' })).status).toBe(200);
    expect((await change('public-name', { publicName: `Countess ${account.id}` })).status).toBe(200);
    const all = [account.username, names.lastName, names.publicName, `Countess ${account.id}`];
    return { ...account, all, email: `${account.username}@example.org`, name: `Ada ${names.lastName}`, path };
  }

  // A mail may have been delivered already.
  async function timelineOf(path: string) {
    const { timeline } = (await send(address, path, { cookie })).json() as unknown as { timeline: { kind: string }[] };
    return timeline.filter(({ kind }) => kind !== 'delivered');
  }

  test('loses its name in the audit trail and in the events of requests, which still say that an account did it', async () => {
    const { all, email, path } = await busyAdmin();
    expect((await desk('erase', { email, identifiedBy })).status).toBe(200);
    for (const name of all) expect([name, await tablesWith(name)]).toEqual([name, []]);
    expect(await timelineOf(path)).toMatchObject([
      { kind: 'arrived' },
      { kind: 'note', actorName: 'Erased account' },
      { kind: 'owner', before: null, after: 'Erased account' },
      { kind: 'owner', before: 'Erased account', after: null },
    ]);
    const trail = db.selectFrom('auditEvents').select(['actorName', 'subject']);
    const events = await trail.where('subject', 'like', 'Erased account%').execute();
    expect(events).toContainEqual({ actorName: admin.username, subject: 'Erased account, from Admin to User' });
    expect(events).toContainEqual({ actorName: admin.username, subject: 'Erased account' });
  });

  test('loses it too if the account was deleted before, and an admin knows its name', async () => {
    const { id, username, email, name, path } = await busyAdmin();
    expect((await send(address, `/api/admin/users/${id}`, { method: 'DELETE', cookie })).status).toBe(200);
    expect(await tablesWith(username)).toEqual(['auditEvents']);
    expect((await desk('erase', { email, name: username.toUpperCase(), identifiedBy })).status).toBe(200);
    expect((await desk('erase', { email, name, identifiedBy })).status).toBe(200);
    expect([await tablesWith(username), await tablesWith(name)]).toEqual([[], []]);
    expect(JSON.stringify(await timelineOf(path))).not.toContain(name);
  });
});
