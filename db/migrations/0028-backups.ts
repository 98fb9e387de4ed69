import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

/** Adds the record of backups, and the keys of the erasures that came from a restored backup. */
export const statements = (): Compilable[] => [
  raw(`create table backups (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    started_at timestamptz not null default now(),
    good_at timestamptz,
    claimed_by uuid,
    claimed_until timestamptz,
    progress json not null default '{}',
    read_bytes bigint not null default 0,
    stored_bytes bigint not null default 0,
    last_error text,
    rehearsed_at timestamptz
  )`),
  // At most one backup is being made.
  raw('create unique index backups_unfinished on backups ((true)) where good_at is null'),
  raw(`create table former_erasure_keys (
    key_check text primary key,
    key text not null,
    created_at timestamptz not null default now()
  )`),
];
