import { sql } from 'kysely';
import {
  countedWeeks,
  namedSeries,
  type RequestWeeks,
  type WeekSeries,
} from '../../../src/contracts/leads/request-weeks.ts';
import type { Database } from '../../client.ts';
import { today } from '../uk-day.ts';

type Weeks = Omit<RequestWeeks, 'success'>;

const thisWeek = sql`date_trunc('week', ${today}::timestamp)`;
const firstWeek = sql`(${thisWeek} - make_interval(weeks => ${sql.lit(countedWeeks - 1)}))`;
const mondays = sql`generate_series(${firstWeek}, ${thisWeek}, '1 week')`;
// The number of the week, from 1. Computing the Monday of each request takes ten times as long.
const week = sql`width_bucket(created_at, array(select monday at time zone 'Europe/London' from ${mondays} as monday))`;
// The index demo_requests_by_week holds these requests and every column that is read here.
const counted = sql`state <> 'spam' and created_at >= ${firstWeek} at time zone 'Europe/London'`;

interface Count {
  by: 'source' | 'page';
  kind: WeekSeries['kind'];
  value: string | null;
  /** The number of the week, from 1. */
  week: number;
  count: number;
}

/** Counts the requests of the last weeks by source and by page, and returns the median time to first contact. */
export async function countWeeks(db: Database): Promise<Weeks> {
  const [counts, medians] = await Promise.all([countSeries(db), readMedians(db)]);
  const weekly = medians.flatMap(({ week, minutes }) => (week ? [{ week, minutes }] : []));
  const weeks = weekly.map(({ week }) => week);
  return {
    weeks,
    sources: seriesOf(counts, 'source', weeks),
    pages: seriesOf(counts, 'page', weeks),
    medianMinutes: medians.find(({ week }) => !week)?.minutes ?? null,
    weeklyMedianMinutes: weekly.map(({ minutes }) => minutes),
  };
}

// Anybody can send any source, so only the largest few are counted separately.
async function countSeries(db: Database): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with arrived as (
      select ${week} as week, coalesce(utm_source, referrer) as source, page from demo_requests where ${counted}
    ), split as (
      select case when grouping(page) = 1 then 'source' else 'page' end as "by", coalesce(source, page) as value, week,
        count(*)::int as count
      from arrived group by grouping sets ((source, week), (page, week))
    ), ranked as (
      select "by", value, row_number() over (partition by "by" order by sum(count) desc, value) as place
      from split where value is not null group by "by", value
    ), placed as (
      select split."by", split.week, split.count, place,
        case when split.value is null then 'unknown' when place is null then 'rest' else 'value' end as kind, ranked.value
      from split left join ranked on ranked."by" = split."by" and ranked.value = split.value and place <= ${sql.lit(namedSeries)}
    )
    select "by", kind, value, week, sum(count)::int as count from placed group by "by", kind, value, week
    order by array_position(array['value', 'unknown', 'rest'], kind), min(place), week`.execute(db);
  return rows;
}

function seriesOf(counts: readonly Count[], by: Count['by'], weeks: readonly string[]): WeekSeries[] {
  const own = counts.filter((count) => count.by === by);
  const keyOf = ({ kind, value }: Pick<Count, 'kind' | 'value'>) => `${kind} ${value}`;
  return [...Map.groupBy(own, keyOf).values()].flatMap((rows) => {
    const [first] = rows;
    const countIn = (_monday: string, index: number) => rows.find(({ week }) => week === index + 1)?.count ?? 0;
    return first ? [{ kind: first.kind, value: first.value, counts: weeks.map(countIn) }] : [];
  });
}

// Returns a row for each week, oldest first, and at the end a row without a week for all weeks together.
async function readMedians(db: Database): Promise<{ week: string | null; minutes: number | null }[]> {
  const { rows } = await sql<{ week: string | null; minutes: number | null }>`
    with medians as (
      select ${week} as number,
        percentile_cont(0.5) within group (order by first_contacted_at - created_at) as interval
      from demo_requests where ${counted} and first_contacted_at is not null group by grouping sets ((1), ())
    )
    select monday::date::text as week, (extract(epoch from interval) / 60)::float8 as minutes
    from ${mondays} with ordinality as weeks(monday, number) full join medians using (number)
    order by monday nulls last`.execute(db);
  return rows;
}
