import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Draft } from '../../src/contracts/posts/drafts.ts';
import type { Post } from '../../src/contracts/posts/posts.ts';
import type { BuildStatus } from '../../src/contracts/publishing/build.ts';
import type { TestSmtp } from '../platform/smtp.ts';
import type { WebhookReceiver } from '../platform/webhook-receiver.ts';
import { isVisible, type Ledger } from './soak-ledger.ts';

/** The inputs of the comparison. `db` does not go through the gate. */
export interface Compared {
  ledger: Ledger;
  db: Database;
  cookie: string;
  smtp: TestSmtp;
  receiver: WebhookReceiver;
}

const buildLimitMs = 10 * 60_000;

/** Waits until the live build shows the last state. Returns the seconds that this took. Throws after ten minutes. */
export async function buildLast({ ledger, cookie }: Compared): Promise<number> {
  const from = Date.now();
  for (;;) {
    const asked = await ledger.answered('/api/admin/rebuild', { method: 'POST', cookie });
    if (asked.status !== 200) throw new Error(asked.text);
    for (let state = ''; state !== 'live' && state !== 'failed'; await pause(1_000)) {
      const { build } = (await ledger.answered('/api/admin/build', { cookie })).json() as { build: BuildStatus };
      if (build.state === 'live' && !build.contentChanged) return (Date.now() - from) / 1000;
      if (Date.now() - from > buildLimitMs) throw new Error(`No build holds the last state: ${JSON.stringify(build)}`);
      state = build.state;
    }
  }
}

/** Returns the differences between the posts and the ledger, through the API, on the site and in its sitemap. */
export async function comparePosts({ ledger, db, cookie }: Compared): Promise<string[]> {
  const problems: string[] = [];
  const sitemap = (await ledger.answered('/sitemap.xml')).text;
  for (const post of ledger.posts.values()) {
    const page = await ledger.answered(`/blog/${post.slug}`);
    const isThere = isVisible(post, Date.now());
    const words = post.content.replace(/<\/?p>/g, '');
    if (isThere !== (page.status === 200 && page.text.includes(words)))
      problems.push(`The page of ${post.slug} answers ${page.status}, and is ${isThere ? '' : 'not '}expected`);
    if (isThere !== sitemap.includes(`/blog/${post.slug}<`))
      problems.push(`The last build is wrong about ${post.slug}, which is ${isThere ? '' : 'not '}published`);
    const answer = await ledger.answered(`/api/blog/${post.id}/draft`, { cookie });
    if (post.deleted) {
      if (answer.status !== 404) problems.push(`Post ${post.slug} was deleted and is there`);
      continue;
    }
    const stored = answer.json() as { post?: Post; draft?: Draft | null };
    const is = [stored.post?.title, stored.post?.content, stored.post?.published, stored.draft?.content ?? null];
    const wanted = [post.title, post.content, isThere, post.draft?.content ?? null];
    if (JSON.stringify(is) !== JSON.stringify(wanted)) problems.push(`Post ${post.slug} is ${is}, not ${wanted}`);
  }
  const twice = await sql<{ title: string }>`select title from blog_posts group by title having count(*) > 1`.execute(
    db,
  );
  for (const [path, size] of ledger.images) {
    const answer = await ledger.answered(path);
    if (answer.status !== 200) problems.push(`The image ${path} of ${size} bytes answers ${answer.status}`);
  }
  return [...problems, ...twice.rows.map(({ title }) => `There are several posts "${title}"`)];
}

/** Returns the differences between the demo requests with their notes and the ledger. */
export async function compareRequests({ ledger, db, cookie }: Compared): Promise<string[]> {
  const problems: string[] = [];
  const rows = await db.selectFrom('demoRequests').select(['email', 'message']).execute();
  for (const [email, { message, acknowledged }] of ledger.leads) {
    const stored = rows.filter((row) => row.email === email);
    if (stored.length > 1 || (acknowledged && stored.length === 0))
      problems.push(`The demo request of ${email} is there ${stored.length} times`);
    if (stored.some((row) => row.message !== message)) problems.push(`The message of ${email} is another`);
  }
  for (const [id, { state, ownerId, notes }] of ledger.requests) {
    const opened = (await ledger.answered(`/api/demo-requests/${id}`, { cookie })).json();
    const { demoRequest, timeline } = opened as {
      demoRequest: { state: string; owner: { id: string } | null };
      timeline: { kind: string; after: string | null }[];
    };
    if (demoRequest.state !== state || (demoRequest.owner?.id ?? null) !== ownerId)
      problems.push(`Request ${id} is ${demoRequest.state} of ${demoRequest.owner?.id}, not ${state} of ${ownerId}`);
    const stored = timeline.filter(({ kind }) => kind === 'note').map(({ after }) => after);
    if (JSON.stringify(stored.sort()) !== JSON.stringify([...notes].sort()))
      problems.push(`Request ${id} has ${stored.length} notes, not ${notes.size}`);
  }
  return problems;
}

/** Returns the acknowledged writes that the audit trail lacks. */
export async function compareAudit({ ledger, db }: Compared): Promise<string[]> {
  const rows = await db.selectFrom('auditEvents').select(['requestId', 'action']).execute();
  const actions = Map.groupBy(rows, ({ requestId }) => requestId);
  return [...ledger.audited].flatMap(([requestId, beginning]) =>
    actions.get(requestId)?.some(({ action }) => action.startsWith(beginning))
      ? []
      : [`The audit trail lacks ${beginning} of the call ${requestId}`],
  );
}

/** Returns the deliveries that were not sent, and those that were sent several times although no fault explains it. */
export async function compareDeliveries({ ledger, db, smtp, receiver }: Compared): Promise<string[]> {
  const rows = await db.selectFrom('deliveries').selectAll().execute();
  const requests = await db.selectFrom('demoRequests').select('id').execute();
  const problems = rows.flatMap(({ id, channel, deliveredAt, createdAt, lastError }) => {
    const sent =
      channel === 'email'
        ? smtp.mails.filter(({ messageId }) => messageId?.includes(id)).length
        : receiver.calls.filter(({ headers }) => headers['webhook-id'] === id).length;
    if (!deliveredAt || sent === 0) return [`The delivery ${id} was sent ${sent} times; its last error: ${lastError}`];
    // An attempt lasts ten seconds, and a fault may begin while it waits for a response.
    const isExplained = ledger.duringFault(createdAt.getTime() - 15_000, deliveredAt.getTime() + 15_000);
    return sent > 1 && !isExplained ? [`The delivery ${id} was sent ${sent} times without a fault`] : [];
  });
  if (rows.length !== requests.length * 2)
    problems.push(`There are ${rows.length} deliveries for ${requests.length} demo requests`);
  return problems;
}
