import { sql } from 'kysely';
import { instructionStart } from '../../../src/contracts/posts/instructions.ts';
import { maxTopics } from '../../../src/contracts/topics/topic-name.ts';
import type { Database } from '../../client.ts';
import type { AuthoredPost } from '../../schema.ts';
import { keepEventOfEach } from '../audit/audit.ts';
import { needsRule, type QueuedBuild, type QueuedRow, queuedColumns, queuedOf, queueIf } from '../publishing/builds.ts';
import { keptTopics } from '../topics/kept-topics.ts';
import { endRedirects, endSlug, freeSlug } from './post-redirects.ts';
import { laterVersion, queueWithDeletion, type WithEach } from './posts.ts';
import { keepEarlier, keepSaved, thinVersions } from './versions.ts';
import { visible } from './visible.ts';

/** Posts that were changed or deleted together, and the build that the change has requested. */
export interface ChangedPosts {
  posts: Pick<AuthoredPost, 'id' | 'title' | 'path' | 'isVisible'>[];
  queued: QueuedBuild | undefined;
}

const changedPosts = (rows: readonly (ChangedPosts['posts'][number] & QueuedRow)[]): ChangedPosts => ({
  posts: rows.map(({ id, title, path, isVisible }) => ({ id, title, path, isVisible })),
  queued: queuedOf(rows[0]),
});

/**
 * Publishes several posts or takes them offline, keeps the new versions, records the events and requests a build,
 * all in one statement. Returns the posts that changed: those in this state already, those that still hold an instruction of a beginning
 * and are to be published, and ids without a post, are left out.
 */
export async function setPublished(
  db: Database,
  ids: readonly string[],
  published: boolean,
  { savedBy, event, build }: WithEach & { savedBy: string },
): Promise<ChangedPosts> {
  const isWhole = sql<boolean>`(not ${published}::boolean or position(${instructionStart} in content) = 0)`;
  const differs = sql<boolean>`${visible} <> ${published}::boolean and ${isWhole}`;
  // A manual change takes precedence over a schedule (functions/_shared/posts/post-schedule.ts).
  const past = sql<Date | null>`case when publish_at <= now() then publish_at end`;
  const future = (column: string) => sql<Date | null>`case when ${sql.ref(column)} > now() then ${sql.ref(column)} end`;
  const schedule = published
    ? { publishAt: past, unpublishAt: future('unpublish_at') }
    : { publishAt: future('publish_at') };
  const changing = sql`select id from blog_posts where id in (${sql.join(ids)}) and ${differs}`;
  const rows = await db
    .with('earlier', () => keepEarlier(changing))
    .with('saved', (saved) =>
      saved
        .updateTable('blogPosts')
        .set({ published, ...schedule, updatedAt: laterVersion })
        .where('id', 'in', ids)
        .where(differs)
        .returningAll(),
    )
    .with('kept', () => keepSaved({ savedBy, change: published ? 'published' : 'unpublished' }))
    .with('thinned', () => thinVersions(changing))
    .with('freed', () => freeSlug())
    .with('recorded', () => keepEventOfEach(event, 'saved'))
    // Visitors see each changed post now, or saw it before the change.
    .with('queued', () => queueIf(build, sql`exists (select from saved)`, sql`${!published}::boolean`, needsRule))
    .selectFrom('saved')
    .leftJoin('queued', (join) => join.onTrue())
    .select(['saved.id', 'title', 'path', visible.as('isVisible'), ...queuedColumns])
    .orderBy('title')
    .execute();
  return changedPosts(rows);
}

/**
 * Gives several posts a topic or takes it away, keeps the new versions, records the events and requests a build, all in one
 * statement. Returns the posts that changed: pages, and posts with as many topics as a post may have, are left out.
 * Throws as keptTopics() says.
 */
export async function setTopic(
  db: Database,
  ids: readonly string[],
  topicId: string,
  isAdded: boolean,
  { savedBy, event, build }: WithEach & { savedBy: string },
): Promise<ChangedPosts> {
  const has = sql<boolean>`topic_ids @> array[${topicId}::uuid]`;
  const differs = isAdded
    ? sql<boolean>`kind = 'post' and not ${has} and cardinality(topic_ids) < ${sql.lit(maxTopics)}`
    : has;
  const topicIds = isAdded
    ? sql<
        string[]
      >`(select topic_ids || kept.ids from (select ${keptTopics([topicId])} as ids) as kept where kept.ids is not null)`
    : sql<string[]>`array_remove(topic_ids, ${topicId}::uuid)`;
  const changing = sql`select id from blog_posts where id in (${sql.join(ids)}) and ${differs}`;
  const rows = await db
    .with('earlier', () => keepEarlier(changing))
    .with('saved', (saved) =>
      saved
        .updateTable('blogPosts')
        .set({ topicIds, updatedAt: laterVersion })
        .where('id', 'in', ids)
        .where(differs)
        .returningAll(),
    )
    .with('kept', () => keepSaved({ savedBy, change: 'saved' }))
    .with('thinned', () => thinVersions(changing))
    .with('recorded', () => keepEventOfEach(event, 'saved'))
    .with('queued', () => queueIf(build, sql`exists (select from saved where ${visible})`, sql`false`))
    .selectFrom('saved')
    .leftJoin('queued', (join) => join.onTrue())
    .select(['saved.id', 'title', 'path', visible.as('isVisible'), ...queuedColumns])
    .orderBy('title')
    .execute();
  return changedPosts(rows);
}

/**
 * Deletes several posts, records the events and requests a build, all in one statement. The URLs that visitors could see then say
 * that the post is gone. Returns the deleted posts.
 */
export async function deletePosts(
  db: Database,
  ids: readonly string[],
  { event, build }: WithEach,
): Promise<ChangedPosts> {
  const rows = await db
    .with('found', (found) =>
      found
        .selectFrom('blogPosts')
        .select(['id', 'slug', 'path', 'published', 'publishAt', visible.as('isVisible')])
        .where('id', 'in', ids),
    )
    .with('ended', () => endSlug(null))
    .with('redirected', () => endRedirects(null))
    .with('deleted', (deleted) =>
      deleted
        .deleteFrom('blogPosts')
        .using('found')
        .whereRef('blogPosts.id', '=', 'found.id')
        .returning([
          ...(['blogPosts.id', 'blogPosts.title', 'blogPosts.kind', 'blogPosts.path', 'blogPosts.footer'] as const),
          'found.isVisible',
        ]),
    )
    .with('recorded', () => keepEventOfEach(event, 'deleted'))
    .with('queued', () => queueWithDeletion(build))
    .selectFrom('deleted')
    .leftJoin('queued', (join) => join.onTrue())
    .select(['deleted.id', 'title', 'path', 'isVisible', ...queuedColumns])
    .execute();
  return changedPosts(rows);
}
