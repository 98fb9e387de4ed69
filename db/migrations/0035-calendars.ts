import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

/** Adds the calendars of people and the times in which they are busy. The previous release leaves both alone. */
export const statements = (): Compilable[] => [
  raw(`create table calendars (
    user_id uuid primary key references users (id) on delete cascade,
    url text not null,
    host text not null,
    created_at timestamptz not null default now(),
    tried_at timestamptz not null default now(),
    read_at timestamptz,
    failed_at timestamptz,
    failure text,
    constraint calendars_failure_check check ((failed_at is null) = (failure is null))
  )`),
  raw(`create table busy_times (
    user_id uuid not null references calendars (user_id) on delete cascade,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    constraint busy_times_pkey primary key (user_id, starts_at),
    constraint busy_times_order_check check (starts_at < ends_at)
  )`),
];
