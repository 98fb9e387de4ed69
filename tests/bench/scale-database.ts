import { type RawBuilder, sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { cleanExcerpt, cleanWritten } from '../../src/rich-text/clean-text.ts';

/** The number of rows of a database. */
export interface Size {
  posts: number;
  requests: number;
  calls: number;
  users: number;
  events: number;
}

/** The largest database that the product supports. */
export const wholeSize: Size = { posts: 10_000, requests: 100_000, calls: 20_000, users: 1_000, events: 1_000_000 };

/** A hundredth of the largest database. */
export const hundredth: Size = { posts: 100, requests: 1_000, calls: 200, users: 10, events: 10_000 };

const sentences = [
  'Most organisations discover the state of their records on the day somebody asks for them.',
  'The therapist is excellent, the clients are well looked after, and nobody can find the insurance certificate.',
  'Supervision is an hour a week that pays for itself.',
  'A caseload that is too large shows in the notes before it shows in the outcomes.',
  'We ask every new colleague what their last employer could have done better.',
];

// The median post has 6 kB. With two-byte letters, half a million characters, the most that a post may have, are a megabyte.
function content(number: number, bytes: number): string {
  const paragraphs: string[] = [`<h2>Case ${number}</h2>`];
  for (let length = 0; length < bytes; ) {
    const paragraph = bytes > 100_000 ? `é${'èêëàâ'.repeat(60)} ${length}` : sentences[(number + length) % 5];
    const text = `<p>${paragraph} Note ${number * 1000 + length}.</p>`;
    paragraphs.push(text);
    length += Buffer.byteLength(text);
  }
  return paragraphs.join('');
}

// Texts as the API stores them. The posts share a few hundred, because it takes a millisecond to sanitise each.
async function cleanTexts() {
  const texts = [];
  for (let number = 0; number < 300; number += 1) {
    const bytes = number === 299 ? 900_000 : 3_000 + ((number * 37) % 300) * 20;
    const body = await cleanWritten(content(number, bytes));
    const excerpt = await cleanExcerpt(`What case ${number} taught us about ${sentences[number % 5]}`);
    texts.push({ number, content: body, excerpt });
  }
  return texts;
}

const topicCount = 200;

// Words with letters only, each equally probable.
const word = (of: string) => sql.raw(`initcap(left(translate(md5(${of}), '0123456789', 'ghijklmnop'), 9))`);

const upTo = (count: number) => sql`generate_series(1, ${sql.lit(count)}) as n`;

/**
 * Fills a migrated database that has an admin. Statistics and the visibility map are then as in a database that has been in use
 * for days.
 */
export async function fillDatabase(url: string, { posts, requests, calls, users, events }: Size): Promise<void> {
  const db = new Database(url, 600_000);
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  await run(sql`create table sample_texts (number int primary key, content text, excerpt text)`);
  for (const text of await cleanTexts()) {
    await run(sql`insert into sample_texts values (${sql.join(Object.values(text))})`);
  }
  await run(sql`
    insert into users (username, email, password, first_name, last_name, role, created_at)
    select 'person' || n, 'person' || n || '@example.org', 'nobody signs in', ${word("'first' || n")}, ${word("'last' || n")},
      case when n % 20 = 0 then 'admin' when n % 5 = 0 then 'content_creator' else 'user' end, now() - make_interval(hours => n)
    from ${upTo(users)}`);
  await run(
    sql`create table sample_people as select row_number() over (order by username) - 1 as number, id, username from users`,
  );
  await run(sql`
    insert into blog_posts (title, slug, content, excerpt, author_id, published, publish_at,
      featured_image, created_at, updated_at)
    select ${word("'post' || n")} || ' and what post ' || n || ' says', 'post-number-' || n, content, excerpt,
      (select id from sample_people where number = n % least(50, ${users}::int)), n % 10 < 8,
      case when n % 10 = 8 then now() + make_interval(days => n % 300 + 1) end,
      case when n % 4 = 0 then '/api/objects/' || left(md5('image' || n % ${posts}::int), 22) || '.png' end,
      at, at + make_interval(mins => n % 500)
    from (select n, now() - make_interval(hours => ${posts}::int - n + 10) as at from ${upTo(posts)}) as numbered
      join sample_texts on number = case when n % 1000 = 50 then 299 else n % 299 end`);
  await run(sql`
    insert into topics (name, slug, description, position)
    select 'Topic ' || ${word("'topic' || n")}, 'topic-' || n, 'All about topic ' || n, n from ${upTo(topicCount)}`);
  // From none to five topics each, some of them of many posts.
  await run(sql`
    update blog_posts set topic_ids = array(
      select id from topics, unnest(array[hashtext(blog_posts.slug), 7, 31, 101, 13]) with ordinality as key (factor, place)
      where topics.slug = 'topic-' || abs(hashtext(blog_posts.slug || factor)) % (${topicCount}::int / place) + 1
        and place <= abs(hashtext(blog_posts.slug)) % 6 order by place)`);
  await run(sql`
    insert into post_revisions (post_id, saved_at, change, title, content, excerpt, slug, published)
    select id, updated_at - make_interval(days => age), 'saved', title, left(content, 6000), excerpt, slug, true
    from blog_posts, generate_series(0, 2) as age`);
  await run(sql`
    insert into post_drafts (post_id, base, updated_at, title, content, excerpt, featured_image, meta_title, meta_description, slug)
    select id, updated_at, now(), title, left(content, 6000), excerpt, '', '', '', slug from blog_posts where hashtext(slug) % 50 = 0`);
  await run(sql`
    insert into preview_links (post_id, token_hash, expires_at)
    select id, md5(slug), now() + interval '5 days' from blog_posts where hashtext(slug) % 5 = 0`);
  await run(sql`
    insert into redirects (path, target, post_id, created_at)
    select '/old/' || ${word("'old' || n")} || n, case when n % 2 = 0 then '/services' end,
      case when n % 2 = 1 then (select id from blog_posts where slug = 'post-number-' || n) end, now() - make_interval(mins => n)
    from ${upTo(posts)}`);
  await run(sql`
    insert into objects (name, content_type, size, width, height, uploaded_by, claimed_at, stored_at, hash, file_name, alt)
    select left(md5('image' || n), 22) || '.png', 'image/png', 1000 + n, 800, 600,
      (select id from sample_people where number = n % least(50, ${users}::int)), at, at, md5('bytes' || n),
      ${word("'file' || n")} || '.png', case when n % 3 = 0 then ${word("'alt' || n")} when n % 3 = 1 then '' end
    from (select n, now() - make_interval(mins => n * 7) as at from ${upTo(posts)}) as numbered`);
  const [last, company] = [word('(n % 5000)::text'), word("'company' || n % 20000")];
  await run(sql`
    insert into demo_requests (first_name, last_name, email, company, role, therapists, message, idempotency_key, status, stage,
      owner_id, next_step, next_step_on, page, referrer, first_contacted_at, created_at)
    select (array['Ada', 'Grace', 'Alan', 'Mary', 'Zoë', 'Rosalind', 'Florence', 'Sam', 'Priya', 'Elizabeth'])[n % 10 + 1],
      ${last}, lower(${last}) || n % 60000 || '@' || lower(${company}) || '.example', ${company} || ' Care Ltd', 'ceo',
      (array['1-5', '6-15', '16-30', '30+', null])[n % 5 + 1],
      'We look for therapists in town ' || n % 300 || case when n % 1000 = 0 then ', which is rare' else '' end
        || repeat(', and we would like to know how soon they could begin and what it costs', n % 5),
      'bench' || n, (array['new', 'contacted', 'contacted', 'closed'])[n % 4 + 1], case when n % 8 = 3 then 'won' end,
      case when n % 50 = 0 then (select id from sample_people where number = n % 7) end,
      case when n % 40 = 0 then 'Call' end, case when n % 40 = 0 then current_date + n % 400 - 200 end,
      (array['/', '/contact', '/talentcare'])[n % 3 + 1], case when n % 4 > 0 then 'site' || n % 400 || '.example' end,
      case when n % 4 > 0 then arrived + interval '5 hours' end, arrived
    from (select n, now() - make_interval(mins => (random() * 1000000)::int) as arrived from ${upTo(requests)}) as numbered
    order by arrived`);
  // Two of a hundred calls are still to come.
  await run(
    sql`update users set takes_calls = true, daily_calls = 10, meeting_link = 'https://meet.example.org' where role = 'admin'`,
  );
  await run(sql`
    insert into calls (request_id, user_id, starts_at, state, telephone)
    select id, (select id from users where role = 'admin' order by created_at, id limit 1), at,
      case when at > now() then 'booked' when n % 9 = 0 then 'missed' else 'took-place' end,
      case when n % 2 = 0 then '020 7946 0000' end
    from (select id, n, date_trunc('hour', now()) + make_interval(mins => 30 * (${calls}::int / 50 - n)) as at
      from (select id, row_number() over (order by id)::int as n from demo_requests) as numbered where n <= ${calls}) as chosen`);
  await run(sql`
    insert into demo_request_events (request_id, actor_name, kind, after)
    select id, 'Ada King', 'note', 'They asked for a call about ' || company from demo_requests where hashtext(email) % 3 = 0`);
  await run(sql`
    insert into deliveries (request_id, channel, recipient, attempts, next_attempt_at, delivered_at, last_error, created_at)
    select id, 'email', 'office@example.org', 1, null, case when hashtext(email) % 20 <> 0 then created_at end, null, created_at
    from demo_requests`);
  await run(sql`
    insert into complaints (name, email, message, idempotency_key, created_at, answered_at, outcome)
    select ${word("'name' || n")}, 'complaint' || n || '@example.org', 'My data are wrong, as in case ' || n, 'complaint' || n, at,
      case when n % 50 > 0 then at + interval '9 days' end, case when n % 50 > 0 then 'We have mended it.' end
    from (select n, now() - make_interval(hours => n) as at from ${upTo(requests / 100)}) as numbered`);
  await run(sql`
    insert into user_sessions (sid, sess, expire, user_id)
    select md5(username || n), '{"createdAt":"2026-11-01T00:00:00.000Z","lastSeenAt":"2026-11-01T00:00:00.000Z","address":"127.0.0.1","userAgent":"bench"}',
      now() + interval '5 days', id from sample_people, generate_series(1, 3) as n`);
  await run(sql`
    insert into audit_events (at, action, actor_id, actor_name, subject, address, request_id)
    select now() - make_interval(secs => (${events}::int - n) * (30000000 / ${events}::int)),
      case when n % 100000 = 77 then 'site.rebuild' else (array['login.success', 'post.update', 'demo-request.state', 'login.failure',
        'image.upload', 'setting.update'])[n % 6 + 1] end,
      id, username, 'Subject ' || md5(n::text), '10.0.0.' || n % 250, 'request' || n
    from ${upTo(events)} join sample_people on number = n % ${users}::int`);
  await run(sql`drop table sample_texts, sample_people`);
  await run(sql`vacuum analyze`);
}
