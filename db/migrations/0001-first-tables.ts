import { type Compilable, type SchemaModule, sql } from 'kysely';

const now = sql`now()`;
const newId = sql`gen_random_uuid()`;

/** Creates the five tables of the specification (section 3) and the counters of the rate limiter. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('users')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(newId))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('password', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('user'))
    .addColumn('api_key', 'text', (c) => c.unique())
    .addColumn('api_key_mask', 'text')
    .addColumn('two_factor_secret', 'text')
    .addColumn('two_factor_enabled', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addCheckConstraint('users_role_check', sql`role in ('user', 'content_creator', 'admin')`),
  // Names that differ only in case or in Unicode's compatibility forms count as the same name.
  schema.createIndex('users_username_key').unique().on('users').column(sql`lower(normalize(username, nfkc))`),
  schema.createIndex('users_email_key').unique().on('users').column(sql`lower(normalize(email, nfkc))`),

  schema
    .createTable('user_sessions')
    .addColumn('sid', 'text', (c) => c.primaryKey())
    .addColumn('sess', 'jsonb', (c) => c.notNull())
    .addColumn('expire', 'timestamptz', (c) => c.notNull())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade')),
  schema.createIndex('user_sessions_user_id').on('user_sessions').column('user_id'),
  schema.createIndex('user_sessions_expire').on('user_sessions').column('expire'),

  schema
    .createTable('blog_posts')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(newId))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('featured_image', 'text')
    .addColumn('meta_title', 'text')
    .addColumn('meta_description', 'text')
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('author_id', 'uuid', (c) => c.notNull().references('users.id'))
    .addColumn('published', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now)),
  schema.createIndex('blog_posts_newest').on('blog_posts').columns(['published', 'created_at desc']),

  schema
    .createTable('demo_requests')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(newId))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('therapists', 'text')
    .addColumn('message', 'text')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('new'))
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addCheckConstraint('demo_requests_role_check', sql`role in ('ceo', 'hr', 'clinical', 'operations', 'other')`)
    .addCheckConstraint('demo_requests_therapists_check', sql`therapists in ('1-5', '6-15', '16-30', '30+')`)
    .addCheckConstraint('demo_requests_status_check', sql`status in ('new', 'contacted', 'closed')`),
  schema.createIndex('demo_requests_newest').on('demo_requests').columns(['created_at desc', 'id']),

  schema
    .createTable('site_settings')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(newId))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now)),

  schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'timestamptz', (c) => c.notNull()),
  schema.createIndex('rate_limits_resets_at').on('rate_limits').column('resets_at'),
];
