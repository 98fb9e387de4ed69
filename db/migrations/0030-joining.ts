import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

/**
 * Adds invitations, links that are sent to people, the mails about accounts, passkeys, known browsers, and several API keys to a
 * person.
 *
 * The previous release goes on with users.api_key and user_networks. A key that it removes stops working here too. It may claim a
 * mail about an account but does not send it, because it takes it for a call of a deleted webhook; this release sends it at the next
 * attempt.
 */
export const statements = (): Compilable[] => [
  raw(`create table invitations (
    id uuid primary key default gen_random_uuid(),
    first_name text,
    last_name text,
    email text not null,
    role text not null check (role in ('user', 'content_creator', 'admin')),
    invited_by uuid not null references users (id) on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`),
  raw('create unique index invitations_email_key on invitations (lower(normalize(email, nfkc)))'),
  raw('create index invitations_by_invited_by on invitations (invited_by)'),

  raw(`create table account_links (
    token_hash text primary key,
    kind text not null check (kind in ('invitation', 'password', 'email')),
    invitation_id uuid references invitations (id) on delete cascade,
    user_id uuid references users (id) on delete cascade,
    made_by uuid references users (id) on delete cascade,
    email text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    constraint account_links_for_one check (num_nonnulls(invitation_id, user_id) = 1),
    constraint account_links_kind_check_subject check ((kind = 'invitation') = (invitation_id is not null)),
    constraint account_links_email_check check ((kind = 'email') = (email is not null))
  )`),
  raw('create index account_links_by_invitation_id on account_links (invitation_id)'),
  raw('create index account_links_by_user_id on account_links (user_id)'),
  raw('create index account_links_by_made_by on account_links (made_by)'),
  raw('create index account_links_by_expires_at on account_links (expires_at)'),

  raw(`create table account_mails (
    id uuid primary key,
    user_id uuid references users (id) on delete cascade,
    link text references account_links (token_hash) on delete cascade,
    encrypted text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`),
  raw('create index account_mails_by_user_id on account_mails (user_id)'),
  raw('create index account_mails_by_link on account_mails (link)'),
  raw('create index account_mails_by_expires_at on account_mails (expires_at)'),
  raw('alter table deliveries add column account_mail_id uuid references account_mails (id) on delete cascade'),
  raw('create index deliveries_by_account_mail_id on deliveries (account_mail_id)'),
  raw('alter table deliveries drop constraint deliveries_about_one'),
  raw(`alter table deliveries add constraint deliveries_about_one
    check (num_nonnulls(request_id, complaint_id, account_mail_id) = 1)`),
  raw('alter table deliveries drop constraint deliveries_channel_check'),
  raw(`alter table deliveries add constraint deliveries_channel_check
    check (channel in ('email', 'confirmation', 'webhook', 'acknowledgement', 'account'))`),

  // An account without a password holds an unusable hash in the required column.
  raw('alter table users add column has_password boolean not null default true'),
  raw(`create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    rp_id text not null,
    name text not null,
    backup_eligible boolean not null,
    backed_up boolean not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`),
  raw('create index passkeys_by_user_id on passkeys (user_id)'),
  raw('create table used_challenges (id text primary key, expires_at timestamptz not null)'),
  raw('create index used_challenges_by_expires_at on used_challenges (expires_at)'),

  raw(`create table known_browsers (
    user_id uuid not null references users (id) on delete cascade,
    network text not null,
    browser text not null,
    first_login timestamptz not null default now(),
    last_login timestamptz not null default now(),
    constraint known_browsers_pkey primary key (user_id, network, browser)
  )`),
  raw('create index known_browsers_by_last_login on known_browsers (last_login)'),
  // The browsers of earlier logins are not known. A blank browser stands for all of that network.
  raw(`insert into known_browsers (user_id, network, browser, first_login, last_login)
    select user_id, network, '', last_login, last_login from user_networks`),

  raw(`create table api_keys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    hash text not null unique,
    mask text not null,
    scope text not null check (scope in ('read', 'draft', 'publish')),
    is_former boolean not null default false,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_used_at timestamptz,
    warned_at timestamptz
  )`),
  raw('create index api_keys_by_user_id on api_keys (user_id, created_at desc)'),
  raw(`insert into api_keys (user_id, name, hash, mask, scope, is_former, expires_at)
    select id, 'API key', api_key, coalesce(api_key_mask, 'tck_…'), 'publish', true, now() + interval '90 days'
    from users where api_key is not null`),
];
