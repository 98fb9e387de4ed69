import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { Webhook } from '../../schema.ts';

/** The largest number of webhooks. A demo request calls all of them. */
const maxWebhooks = 10;

/** A webhook without its secret, with the state of its deliveries. */
export type ListedWebhook = Omit<Webhook, 'secret'> & {
  lastDeliveredAt: Date | null;
  /** The number of deliveries that were given up. */
  failures: number;
  /** Why the newest attempt failed; null if it succeeded. */
  lastError: string | null;
};

/** Returns all webhooks, oldest first. */
export async function listWebhooks(db: Database): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    select webhooks.id, url, webhooks.created_at, disabled_at, last_delivered_at, coalesce(failures, 0) as failures,
      last_error
    from webhooks left join lateral (
      select max(delivered_at) as last_delivered_at,
        (count(*) filter (where next_attempt_at is null and delivered_at is null))::int as failures,
        (array_agg(last_error order by created_at desc))[1] as last_error
      from deliveries where webhook_id = webhooks.id
    ) as made on true
    order by webhooks.created_at, webhooks.id`.execute(db);
  return rows;
}

/** Returns the encrypted secrets of all webhooks, oldest first. */
export const listWebhookSecrets = (db: Database): Promise<{ id: string; name: string; secret: string }[]> =>
  db.selectFrom('webhooks').select(['id', 'url as name', 'secret']).orderBy('createdAt').execute();

/** What became of a new webhook. `same` is the stored webhook with the same URL, which would be called twice. */
interface WebhookOutcome {
  stored: boolean;
  same: Pick<Webhook, 'createdAt' | 'disabledAt'> | undefined;
}

/** Stores a webhook, unless there are ten already or one has the same URL. */
export async function createWebhook(
  db: Database,
  webhook: Pick<Webhook, 'id' | 'url' | 'secret'>,
): Promise<WebhookOutcome> {
  const { rows } = await sql<{ stored: boolean; createdAt: Date | null; disabledAt: Date | null }>`
    with same as (
      select created_at, disabled_at from webhooks where url = ${webhook.url} limit 1
    ), stored as (
      insert into webhooks (id, url, secret) select ${webhook.id}::uuid, ${webhook.url}, ${webhook.secret}
      where (select count(*) from webhooks) < ${maxWebhooks} and not exists (select from same) returning id
    )
    select exists (select from stored) as stored, created_at, disabled_at
    from (select) as outcome left join same on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Storing a webhook returned no row');
  const { stored, createdAt, disabledAt } = row;
  return { stored, same: createdAt ? { createdAt, disabledAt } : undefined };
}

/** Switches a webhook on. Returns its URL, or undefined if there is none. */
export async function enableWebhook(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({ disabledAt: null })
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  return row?.url;
}

const giveUp = (reason: string) => sql`next_attempt_at = null, claimed_until = null, last_error = ${reason}`;

/** Switches a webhook off, and gives up its waiting deliveries. Returns its URL, or undefined if there is none. */
export async function disableWebhook(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    with given_up as (
      update deliveries set ${giveUp('The webhook is switched off')}
      where webhook_id = ${id} and next_attempt_at is not null
    )
    update webhooks set disabled_at = coalesce(disabled_at, now()) where id = ${id} returning url`.execute(db);
  return rows[0]?.url;
}

/**
 * Deletes a webhook and its deliveries, except those that it has accepted, which stay with their requests. Returns its URL, or
 * undefined if there is none.
 */
export async function deleteWebhook(db: Database, id: string): Promise<string | undefined> {
  const [, rows] = await db.batch([
    sql`delete from deliveries where webhook_id = ${id} and delivered_at is null`.compile(db),
    sql`delete from webhooks where id = ${id} returning url`.compile(db),
  ]);
  return rows?.[0]?.url as string | undefined;
}
