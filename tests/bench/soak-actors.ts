import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListedRequest } from '../../src/contracts/leads/inbox.ts';
import type { Account } from '../fixtures/accounts.ts';
import { someAddress } from '../platform/http.ts';
import { isVisible, type Ledger, recoveryMs } from './soak-ledger.ts';

/** Returns a random element. */
export const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];

const cookiesOf = (headers: IncomingHttpHeaders) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

/** Reads pages and posts. A post that is published must have a page at once. */
export async function visit(ledger: Ledger, end: number): Promise<void> {
  while (Date.now() < end) {
    await pause(50 + Math.random() * 150);
    const post = Math.random() < 0.5 ? pick([...ledger.posts.values()].slice(-30)) : undefined;
    const version = post?.updatedAt;
    const from = Date.now();
    const isThere = post && isVisible(post, from);
    const path = post ? `/blog/${post.slug}` : (pick(['/', '/blog', '/contact', '/api/blog', '/talentcare']) ?? '/');
    const answer = await ledger.call(path, { from: someAddress() });
    if (!answer || !post || !isThere || answer.status === 200) continue;
    const isSame = post.updatedAt === version && isVisible(post, Date.now());
    if (isSame && !ledger.duringFault(from, Date.now()))
      ledger.problems.push(`${new Date(from).toISOString()} ${path} answered ${answer.status}, but is published`);
  }
}

/**
 * Sends demo requests. Repeats each with the same key until there is a response, as the form does when its visitor tries again.
 */
export async function sendForms(ledger: Ledger, end: number): Promise<void> {
  while (Date.now() < end) {
    await pause(1_000 + Math.random() * 2_000);
    const email = `${randomUUID()}@example.org`;
    const message = `A message ${randomUUID()}`;
    const lead = { message, acknowledged: false };
    ledger.leads.set(email, lead);
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = { firstName: 'Ada', lastName: 'King', email, company: 'Engines', role: 'ceo', message };
    const answer = await ledger.answered('/api/demo-request', { body, headers, from: someAddress() });
    lead.acknowledged = answer.status === 200;
    if (lead.acknowledged) ledger.writes += 1;
    else ledger.problems.push(`A demo request was answered ${answer.status}: ${answer.text}`);
  }
}

/** Signs in and out, sometimes with a wrong password first. A session must work until it ends. */
export async function signInAndOut(ledger: Ledger, accounts: readonly Account[], end: number): Promise<void> {
  for (let turn = 0; Date.now() < end; turn += 1) {
    await pause(2_000 + Math.random() * 3_000);
    const { username = '', password = '' } = accounts[turn % accounts.length] ?? {};
    const login = (typed: string) =>
      ledger.call('/api/auth/login', { body: { username, password: typed }, from: someAddress() });
    if (Math.random() < 0.2) {
      const refused = await login('a wrong password');
      if (refused && refused.status !== 401) ledger.problems.push(`A wrong password was answered ${refused.status}`);
    }
    const answer = await login(password);
    if (!answer) continue;
    if (answer.status !== 200) {
      ledger.problems.push(`A login was answered ${answer.status}: ${answer.text}`);
      continue;
    }
    ledger.acknowledge(answer, 'login.success');
    const cookie = cookiesOf(answer.headers);
    const me = await ledger.answered('/api/auth/me', { cookie });
    if (me.status !== 200) ledger.problems.push(`A new session was answered ${me.status}`);
    const logout = await ledger.call('/api/auth/logout', { method: 'POST', cookie });
    if (logout?.status !== 200) continue;
    ledger.acknowledge(logout, 'logout');
    const after = await ledger.answered('/api/auth/me', { cookie });
    if (after.status !== 401) ledger.problems.push(`A session that had ended was answered ${after.status}`);
  }
}

/** Changes states and owners of requests and adds notes. Nobody else changes requests. */
export async function workInbox(ledger: Ledger, admin: Account, cookie: string, end: number): Promise<void> {
  while (Date.now() < end) {
    await pause(1_000 + Math.random() * 2_000);
    const list = await ledger.answered('/api/demo-requests', { cookie });
    const request = pick((list.json().demoRequests ?? []) as ListedRequest[]);
    if (!request) continue;
    const { id } = request;
    const now = { state: request.state as string, ownerId: request.owner?.id ?? null };
    const expected = ledger.requests.get(id) ?? { ...now, notes: new Set<string>() };
    ledger.requests.set(id, expected);
    if (now.state !== expected.state || now.ownerId !== expected.ownerId)
      ledger.problems.push(`Request ${id} is ${JSON.stringify(now)}, not ${expected.state} of ${expected.ownerId}`);
    if (Math.random() < 0.5) {
      const text = `Note ${randomUUID()}`;
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const answer = await ledger.answered(`/api/demo-requests/${id}/notes`, { body: { text }, headers, cookie });
      if (answer.status === 200) expected.notes.add(text);
      else ledger.problems.push(`A note was answered ${answer.status}: ${answer.text}`);
      ledger.writes += 1;
      continue;
    }
    const state = pick(['contacted', 'qualified', 'won', 'lost'].filter((each) => each !== now.state)) ?? 'won';
    const body = { state, ownerId: admin.id, expectedUpdatedAt: request.updatedAt };
    const answer = await ledger.call(`/api/demo-requests/${id}`, { method: 'PUT', body, cookie });
    if (answer?.status === 200) {
      ledger.acknowledge(answer, 'demo-request.');
      Object.assign(expected, { state, ownerId: admin.id });
    } else if (answer) ledger.problems.push(`A change of a request was answered ${answer.status}: ${answer.text}`);
    else {
      // It is unknown whether the change was stored, so the admin looks again after the fault.
      await pause(recoveryMs);
      const again = await ledger.answered(`/api/demo-requests/${id}`, { cookie });
      const stored = again.json().demoRequest as ListedRequest;
      const is = { state: stored.state as string, ownerId: stored.owner?.id ?? null };
      const isOld = is.state === now.state && is.ownerId === now.ownerId;
      if (!isOld && !(is.state === state && is.ownerId === admin.id))
        ledger.problems.push(`Request ${id} is half changed: ${JSON.stringify(is)}`);
      Object.assign(expected, is);
    }
  }
}
