import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RequestState } from '../../../src/contracts/leads/demo-requests.ts';
import { countLimit, type InboxSort, none } from '../../../src/contracts/leads/inbox.ts';
import type { Database } from '../../client.ts';
import type { DemoRequestRow } from '../../schema.ts';
import { countRows, type Page } from '../page.ts';
import { startOfDay, today } from '../uk-day.ts';
import { type ArrivedRequest, requestColumns } from './demo-requests.ts';
import { userName } from './user-name.ts';

/** Narrows the list of requests. Days are in United Kingdom time, such as 2026-11-30, and both are included. */
export interface InboxFilter {
  search?: string | undefined;
  state?: RequestState | undefined;
  owner?: string | undefined;
  size?: string | undefined;
  /** New requests that wait since this period, or requests whose next step is due. */
  due?: { from?: Date; before: Date } | 'step' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A new request is overdue if it waits since before the first time, and at least due soon if since before the second. */
export interface DueMoments {
  overdue: Date;
  soon: Date;
}

/** A request with the owner, the state and the other fields that admins set. */
export type InboxRow = ArrivedRequest &
  Pick<
    DemoRequestRow,
    | 'page'
    | 'referrer'
    | 'utmSource'
    | 'utmMedium'
    | 'utmCampaign'
    | 'spamReason'
    | 'nextStep'
    | 'nextStepOn'
    | 'firstContactedAt'
    | 'lastContactedAt'
    | 'waitsSince'
    | 'updatedAt'
  > & {
    owner: { id: string; name: string } | null;
  };

/** Returns every admin who can own a request, by name. */
export async function listAdmins(db: Database): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', userName.as('name')])
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .execute();
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

// Each word of the search is the beginning of a word. Text without letters and digits finds nothing. This expression reads no
// table, so PostgreSQL knows the words when it plans the query: it reads the list for common words and the index for rare ones.
const words = (search: string) =>
  sql`to_tsquery('simple', replace(nullif(search_words(${search}), ''), ' ', ':* & ') || ':*')`;

/**
 * The condition of a request whose next step is due. A request that is won or lost may have a next step too, such as to send the
 * contract, or to ask again next year.
 */
export const stepIsDue = sql<SqlBool>`next_step_on <= ${today} and state <> 'spam'`;

const orders = {
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id desc`,
  name: sql`lower(last_name), lower(first_name), id`,
  company: sql`lower(company), id`,
  // Requests without a next step come last.
  'next-step': sql`next_step_on, created_at desc, id`,
} satisfies Record<InboxSort, unknown>;

function matching(db: Database, filter: InboxFilter) {
  const { search, state, owner, size, due, from, to } = filter;
  let list = db.selectFrom('demoRequests');
  list = state ? list.where('state', '=', state) : list.where('state', '<>', 'spam');
  if (search) list = list.where(sql<SqlBool>`search @@ ${words(search)}`);
  if (owner) list = list.where('ownerId', owner === none ? 'is' : '=', owner === none ? null : owner);
  if (size) list = list.where('therapists', size === none ? 'is' : '=', size === none ? null : size);
  if (due === 'step') list = list.where(stepIsDue);
  else if (due) {
    list = list.where('state', '=', 'new').where('waitsSince', '<', due.before);
    if (due.from) list = list.where('waitsSince', '>=', due.from);
  }
  if (from) list = list.where('createdAt', '>=', startOfDay(from));
  if (to) list = list.where('createdAt', '<', startOfDay(to, 1));
  return list;
}

/** Selects the fields of an `InboxRow`. */
export const inboxFields = [
  ...requestColumns,
  ...(['page', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign', 'spamReason'] as const),
  ...(['nextStep', 'firstContactedAt', 'lastContactedAt', 'waitsSince', 'updatedAt'] as const),
  sql<string | null>`next_step_on::text`.as('nextStepOn'),
  sql<InboxRow['owner']>`(
      select json_build_object('id', users.id, 'name', ${userName}) from users where users.id = demo_requests.owner_id
    )`.as('owner'),
] as const;

type Row = InboxRow & { ofPerson: number; ofCompany: number };

/** Reads the requests that match a filter, in order, from an offset on. */
export async function readInbox(
  db: Database,
  filter: InboxFilter,
  sort: InboxSort,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Row[]> {
  // Sorts only the ids, because the rows before the offset need not be read.
  const ids = matching(db, filter).select('id').orderBy(orders[sort]).limit(limit).offset(offset);
  return db
    .selectFrom('demoRequests')
    .select(inboxFields)
    .select([ofPerson, ofCompany])
    .where('id', 'in', ids)
    .orderBy(orders[sort])
    .execute();
}

// A hundred is enough: nobody needs the exact number of a company's requests beyond that.
const bounded = (same: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (
    select from demo_requests as other where ${same} and other.state <> 'spam' limit 100
  ) as others)`;

const ofPerson = bounded(sql`lower(other.email) = lower(demo_requests.email)`).as('ofPerson');
const ofCompany = bounded(sql`other.company_key = demo_requests.company_key`).as('ofCompany');

/** Returns the number of requests in spam that match the rest of a filter, at most `countLimit`. */
export const countSpam = (db: Database, filter: InboxFilter): Promise<number> =>
  countRows(db, matching(db, { ...filter, state: 'spam' }).limit(countLimit));

/**
 * Returns one page of the requests that match a filter. `total` counts at most `countLimit` requests; `isMore` says that there are
 * more.
 */
export async function listInbox(
  db: Database,
  filter: InboxFilter,
  sort: InboxSort,
  page: number,
  perPage: number,
): Promise<Page<Row> & { isMore: boolean }> {
  // Counts the newest requests, because the list has just read them.
  const newest = matching(db, filter).orderBy('createdAt', 'desc');
  const [rows, count] = await Promise.all([
    readInbox(db, filter, sort, { limit: perPage, offset: (page - 1) * perPage }),
    countRows(db, newest.limit(countLimit + 1)),
  ]);
  const total = Math.min(count, countLimit);
  return { rows, page, total, pages: Math.max(1, Math.ceil(total / perPage)), isMore: count > countLimit };
}

const withoutSpam = (db: Database) => db.selectFrom('demoRequests').where('state', '<>', 'spam');

/** Returns when the newest request arrived that is not spam, or null if there is none. */
export async function newestArrival(db: Database): Promise<Date | null> {
  const { newest } = await withoutSpam(db)
    .select((eb) => eb.fn.max('createdAt').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

/** Counts the requests that arrived after a time and are not spam, at most `limit`. The time is exact to the millisecond. */
export function countArrivals(db: Database, since: string | undefined, limit: number): Promise<number> {
  let list = withoutSpam(db).limit(limit);
  if (since) list = list.where('createdAt', '>=', sql<Date>`${since}::timestamptz + interval '1 millisecond'`);
  return countRows(db, list);
}
