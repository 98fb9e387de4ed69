import { randomUUID } from 'node:crypto';
import { Database } from '../../db/client.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { type Account, createAccount, signIn } from '../fixtures/accounts.ts';
import { someImage, uploadImage } from '../fixtures/images.ts';
import { type OldSite, openOldSite } from '../fixtures/old-site.ts';
import { storePost } from '../fixtures/posts.ts';
import { type CalendarServer, openCalendarServer } from './calendar-server.ts';
import type { DatabaseGate } from './database-gate.ts';
import { type Answer, type Message, send, someAddress } from './http.ts';
import { openReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** The parts of a call. An admin calls, unless the cookies of somebody else are given. */
export interface CallParts extends Pick<Message, 'body' | 'headers' | 'cookie'> {
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** A successful, typical call of an endpoint. */
export interface EndpointCall {
  endpoint: Endpoint;
  /** The number of round trips to the database until the response. */
  trips: number;
  /** Stores what the call needs, and returns the call. */
  prepare: (platform: CalledPlatform) => CallParts | Promise<CallParts>;
}

/** A platform to call, with its database and the servers that it calls. */
export interface CalledPlatform {
  base: string;
  /** The database, without the gate that counts round trips. */
  db: Database;
  admin: Account;
  /** The cookie of the admin's session. */
  cookie: string;
  oldSite: OldSite;
  receiver: WebhookReceiver;
  calendarServer: CalendarServer;
  close: () => void;
}

/** Opens what calls of a platform need: a signed-in admin, an old site to import from, and a receiver of webhooks. */
export async function openCalledPlatform(base: string, databaseUrl: string): Promise<CalledPlatform> {
  const db = new Database(databaseUrl);
  const [admin, oldSite, receiver, calendarServer] = await Promise.all([
    ...([createAccount(db, 'admin'), openOldSite(), openReceiver(), openCalendarServer()] as const),
  ]);
  const close = () => {
    oldSite.close();
    receiver.close();
    calendarServer.close();
  };
  return { base, db, admin, cookie: await signIn(base, admin), oldSite, receiver, calendarServer, close };
}

/** The result of a call: its response, its round trips through the gate, and its time. */
export interface MadeCall {
  answer: Answer;
  trips: number;
  milliseconds: number;
}

/** Prepares and makes a call. */
export async function makeCall(
  platform: CalledPlatform,
  { endpoint, prepare }: EndpointCall,
  gate: DatabaseGate,
): Promise<MadeCall> {
  const { params = {}, query, ...parts } = await prepare(platform);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const message: Message = { method: endpoint.method, from: someAddress(), cookie: platform.cookie, ...parts };
  // Deletes waiting builds, so that each save requests a build of its own.
  await platform.db.deleteFrom('builds').execute();
  const before = gate.trips;
  const started = performance.now();
  const answer = await send(platform.base, query ? `${path}?${new URLSearchParams(query)}` : path, message);
  return { answer, trips: gate.trips - before, milliseconds: performance.now() - started };
}

/** Returns a new, signed-in account. */
export async function someone({ base, db }: CalledPlatform): Promise<Account & { cookie: string }> {
  const account = await createAccount(db, 'content_creator');
  return { ...account, cookie: await signIn(base, account) };
}

/** Makes a new account and returns its parameters. */
export const ofUser = async ({ db }: CalledPlatform) => ({ userId: (await createAccount(db, 'content_creator')).id });

/** Stores a post that visitors see. */
export const visiblePost = ({ base, cookie }: CalledPlatform) => storePost(base, cookie, { published: true });

/** Stores a topic. Returns its parameters. */
export function topic({ db }: CalledPlatform): Promise<{ id: string }> {
  const values = { name: randomUUID(), slug: randomUUID(), position: 1 };
  return db.insertInto('topics').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Stores a draft of the changes of a post. Returns the parameters of the post. */
export async function changedPost(platform: CalledPlatform): Promise<{ id: string }> {
  const post = await visiblePost(platform);
  const { base, cookie } = platform;
  const answer = await send(base, `/api/blog/${post.id}/draft`, { method: 'PUT', body: draftOf(post), cookie });
  if (answer.status !== 200) throw new Error(answer.text);
  return { id: post.id };
}

/** Returns the first draft of a post. */
export const draftOf = ({ excerpt, slug, updatedAt }: Awaited<ReturnType<typeof visiblePost>>) => ({
  ...{ title: 'Changed', content: '<p>Changed</p>', excerpt, slug, featuredImage: '', metaTitle: '' },
  ...{ metaDescription: '', base: updatedAt, expectedUpdatedAt: null },
});

/** Makes a post with two versions. Returns the parameters of the older version. */
export async function oldRevision(platform: CalledPlatform): Promise<{ id: string; revision: string }> {
  const { id, updatedAt } = await visiblePost(platform);
  const { base, cookie, db } = platform;
  const body = { title: 'Changed', expectedUpdatedAt: updatedAt };
  await send(base, `/api/blog/${id}`, { method: 'PUT', body, cookie });
  const oldest = db.selectFrom('postRevisions').select('id').where('postId', '=', id).orderBy('savedAt');
  return { id, revision: (await oldest.executeTakeFirstOrThrow()).id };
}

/** Makes a preview link of a post. Returns its token and its parameters. */
export async function previewLink(platform: CalledPlatform): Promise<{ token: string; id: string; link: string }> {
  const { id } = await visiblePost(platform);
  const { base, cookie, db } = platform;
  const answer = await send(base, `/api/blog/${id}/preview-links`, { body: { days: 1 }, cookie });
  const stored = db.selectFrom('previewLinks').select('id').where('postId', '=', id);
  return { token: String(answer.json().token), id, link: (await stored.executeTakeFirstOrThrow()).id };
}

/** Uploads an image. Returns its parameters. */
export async function libraryImage({ base, cookie }: CalledPlatform): Promise<{ name: string }> {
  return { name: (await uploadImage(base, cookie, await someImage())).split('/').at(-1) ?? '' };
}

/** Stores a demo request as if a visitor had sent it. */
export function demoRequest({ db }: CalledPlatform): Promise<{ id: string; updatedAt: Date; email: string }> {
  const person = { firstName: 'Grace', lastName: 'Hopper', email: `${randomUUID()}@example.org` };
  const values = { ...person, company: 'Compilers', role: 'ceo' as const, idempotencyKey: randomUUID() };
  return db.insertInto('demoRequests').values(values).returning(['id', 'updatedAt', 'email']).executeTakeFirstOrThrow();
}

/** Stores a demo request whose message names somebody. Returns the person and the place of the text. */
export async function mention(platform: CalledPlatform): Promise<{ email: string; place: string }> {
  const [{ id }, email] = [await demoRequest(platform), `${randomUUID()}@example.org`];
  await platform.db
    .updateTable('demoRequests')
    .set({ message: `Ask ${email}` })
    .where('id', '=', id)
    .execute();
  return { email, place: `request-message:${id}` };
}

/** Stores a complaint. Returns its parameters. */
export function complaint({ db }: CalledPlatform): Promise<{ id: string }> {
  const values = { name: 'Grace', email: 'grace@example.org', message: 'Too many mails', idempotencyKey: randomUUID() };
  return db.insertInto('complaints').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Adds a webhook and deletes all others. Returns its parameters. */
export async function webhook({ base, cookie, db, receiver }: CalledPlatform): Promise<{ id: string }> {
  await db.deleteFrom('webhooks').execute();
  const answer = await send(base, '/api/admin/webhooks', { body: { url: receiver.url }, cookie });
  if (answer.status !== 200) throw new Error(answer.text);
  return db.selectFrom('webhooks').select('id').executeTakeFirstOrThrow();
}

/** Stores a call of a webhook that was given up. Returns its parameters. */
export async function failedDelivery(platform: CalledPlatform): Promise<{ id: string }> {
  const [{ id: requestId }, { id: webhookId }] = [await demoRequest(platform), await webhook(platform)];
  const recipient = new URL(platform.receiver.url).origin;
  const values = { requestId, webhookId, channel: 'webhook' as const, recipient, attempts: 6, nextAttemptAt: null };
  return platform.db.insertInto('deliveries').values(values).returning('id').executeTakeFirstOrThrow();
}
