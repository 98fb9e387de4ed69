import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

/**
 * Adds calls: who takes them, the calls themselves, their mails, and since when a request waits for its answer.
 *
 * The previous release may claim a mail about a call but does not send it, because it takes it for a call of a deleted webhook; this
 * release sends it at the next attempt.
 */
export const statements = (): Compilable[] => [
  raw(`alter table users
    add column takes_calls boolean not null default false,
    add column call_hours text,
    add column daily_calls integer not null default 4 check (daily_calls between 1 and 20),
    add column away_days jsonb not null default '[]',
    add column meeting_link text`),

  raw(`create table calls (
    id uuid primary key default gen_random_uuid(),
    request_id uuid not null references demo_requests (id) on delete cascade,
    user_id uuid references users (id) on delete set null,
    starts_at timestamptz not null,
    state text not null check (state in ('wished', 'booked', 'cancelled', 'took-place', 'missed')),
    telephone text,
    sequence integer not null default 0,
    history jsonb not null default '[]',
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now()
  )`),
  raw(`create unique index calls_person_and_time on calls (user_id, starts_at) where state = 'booked'`),
  raw(`create unique index calls_open_by_request on calls (request_id) where state in ('wished', 'booked')`),
  raw('create index calls_by_request on calls (request_id)'),
  raw('create index calls_by_user on calls (user_id, starts_at)'),
  raw(`create index calls_coming on calls (starts_at) where state = 'booked'`),

  raw('alter table deliveries add column call_id uuid references calls (id) on delete cascade'),
  raw('alter table deliveries add column call_mail text'),
  raw('create index deliveries_by_call_id on deliveries (call_id)'),
  raw('alter table deliveries drop constraint deliveries_about_one'),
  raw(`alter table deliveries add constraint deliveries_about_one
    check (num_nonnulls(request_id, complaint_id, account_mail_id, call_id) = 1)`),
  raw('alter table deliveries drop constraint deliveries_channel_check'),
  raw(`alter table deliveries add constraint deliveries_channel_check
    check (channel in ('email', 'confirmation', 'webhook', 'acknowledgement', 'account', 'call', 'call-desk'))`),
  raw(`alter table deliveries add constraint deliveries_call_mail_check
    check ((call_id is not null) = (call_mail is not null))`),

  raw('alter table demo_requests add column reopened_at timestamptz'),
  raw(`alter table demo_requests add column waits_since timestamptz
    generated always as (coalesce(reopened_at, created_at)) stored`),
  raw(`create index demo_requests_waiting on demo_requests (waits_since) where state = 'new'`),
];
