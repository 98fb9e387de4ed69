import type { Config } from '@netlify/functions';
import { subjectOf } from '../db/queries/audit/audit.ts';
import { dropDraft } from '../db/queries/posts/drafts.ts';
import { createPost, deletePost, findPost } from '../db/queries/posts/posts.ts';
import { deletePosts, setPublished, setTopic } from '../db/queries/posts/several-posts.ts';
import { listWriters, pageOfAllPosts, pageOfPublishedPosts } from '../db/queries/publishing/post-pages.ts';
import { listUsedTopics } from '../db/queries/topics/topics.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import { checkPageAddress } from '../src/contracts/pages/page-address.ts';
import { changePosts, listAllPosts } from '../src/contracts/posts/all-posts.ts';
import * as removal from '../src/contracts/posts/delete-post.ts';
import { kindNames } from '../src/contracts/posts/kind.ts';
import * as contract from '../src/contracts/posts/posts.ts';
import { mayWritePosts } from '../src/contracts/privacy/person.ts';
import { hasScope, requireScope } from './_shared/accounts/key-scope.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { refuseExtending, refuseExtendingOf, refuseLeavingPage } from './_shared/pages/extending.ts';
import { footerIn } from './_shared/pages/footer-place.ts';
import { findAddressIssue } from './_shared/pages/page-address.ts';
import { changePost, differs, postNotFound } from './_shared/posts/change-post.ts';
import { postAnswer, summaryAnswer } from './_shared/posts/post-answer.ts';
import { toColumns } from './_shared/posts/post-fields.ts';
import { announceSchedule, scheduleAfter, schedulesDiffer } from './_shared/posts/post-schedule.ts';
import { checkSlug, isSlugOfTitle, slugTaken, withSlugOfTitle } from './_shared/posts/post-slug.ts';
import { created, postIdOf } from './_shared/posts/repeated-post.ts';
import { refuseInstructions } from './_shared/posts/unfinished-post.ts';
import { buildOfSave, rebuildIf } from './_shared/publishing/rebuild.ts';
import { leadsBack, storedTarget } from './_shared/publishing/redirect-target.ts';
import { againIfTopicGone, topicOfAction, topicsIn } from './_shared/topics/name-topics.ts';

export const config: Config = { path: ['/api/blog', '/api/blog/all', '/api/blog/:id', '/api/page-address'] };

const changeOf = (
  { isVisible }: { isVisible: boolean },
  { published = isVisible }: { published?: boolean | undefined },
) => (published === isVisible ? 'saved' : published ? 'published' : 'unpublished');

const eventsOf = (action: 'post.create' | 'post.update', subject: string, isScheduled: boolean) => [
  { action, subject },
  ...(isScheduled ? [{ action: 'post.schedule', subject } as const] : []),
];

export default serve([
  on(contract.listPosts, async ({ db, query, holdsFor }) => {
    const listed = await pageOfPublishedPosts(db, query, contract.publishedPostsPerPage);
    const { rows, secondsToChange, ...counts } = listed;
    holdsFor(secondsToChange);
    return { success: true, posts: await Promise.all(rows.map(postAnswer)), ...counts };
  }),

  on(listAllPosts, async ({ db, query: { page, sort, ...filter } }) => {
    const [{ rows, ...counts }, authors, topics] = await Promise.all([
      pageOfAllPosts(db, filter, sort, page, entriesPerPage),
      listWriters(db, filter.kind),
      listUsedTopics(db),
    ]);
    return { success: true, posts: rows.map(summaryAnswer), ...counts, authors, topics };
  }),

  on(changePosts, async ({ db, input: { ids, action, topic }, user, event }) => {
    await refuseExtendingOf(db, user.role, ids);
    const isDeleting = action === 'delete';
    const beside = { event: event({ action: isDeleting ? 'post.delete' : 'post.update' }), build: buildOfSave() };
    const saved = { ...beside, savedBy: user.id };
    const change = async () => {
      if (isDeleting) return deletePosts(db, ids, beside);
      // Only the actions with a topic have one.
      if (topic === undefined) return setPublished(db, ids, action === 'publish', saved);
      const isAdded = action === 'add-topic';
      return setTopic(db, ids, await topicOfAction(db, isAdded, topic, event), isAdded, saved);
    };
    const { posts, queued } = await againIfTopicGone(change);
    const changed = new Set(posts.map(({ id }) => id));
    const unchanged = ids.filter((id) => !changed.has(id));
    // Every post that was published or taken offline is visible or was.
    const isPublic = posts.some(({ isVisible }) => isVisible) || (action === 'unpublish' && posts.length > 0);
    const paths = posts.map(({ path }) => path);
    return { success: true, changed: posts.length, unchanged, ...(await rebuildIf(isPublic, queued, paths)) };
  }),

  on(contract.readPost, async ({ db, params, user, holdsFor }) => {
    const post = await findPost(db, params.id);
    const readable = post && (post.isVisible || (user && mayWritePosts(user.role)));
    if (!readable) throw postNotFound();
    holdsFor(post.secondsToChange);
    return { success: true, post: await postAnswer(post) };
  }),

  on(contract.createPost, async ({ db, input, request, user, event }) =>
    againIfTopicGone(async () => {
      const { kind } = input;
      if (input.slug) await checkSlug(db, { kind }, input.slug, user.role);
      const schedule = scheduleAfter(input);
      const columns = {
        ...(await toColumns(input, request)),
        ...schedule,
        ...(await topicsIn(db, input, kind, event)),
        ...footerIn(input, { kind }, user.role),
        ...{ authorId: user.id, kind },
      };
      refuseInstructions(columns);
      const note = { savedBy: user.id, change: 'created' } as const;
      const isScheduled = schedulesDiffer(schedule);
      const events = eventsOf('post.create', subjectOf(columns), isScheduled).map(event);
      const beside = { note, events, build: buildOfSave(), wasVisible: false };
      const id = postIdOf(request, user.id, input);
      const store = async (slug: string) => (await createPost(db, { ...columns, id, slug }, beside)) ?? created(db, id);
      const saved = input.slug ? await store(input.slug) : await withSlugOfTitle(db, kind, input.title, store);
      if (!saved) throw await slugTaken(db, kind, input.slug ?? '', user.role);
      if (isScheduled) await announceSchedule();
      const rebuild = await rebuildIf(saved.post.isVisible, saved.queued, [saved.post.path]);
      return {
        success: true,
        message: `${kindNames[kind].name} created successfully`,
        post: await postAnswer(saved.post),
        ...rebuild,
      };
    }),
  ),

  on(contract.updatePost, async ({ db, params, input, request, user, event }) =>
    againIfTopicGone(async () => {
      const before = await findPost(db, params.id);
      if (!before) throw postNotFound();
      refuseExtending(user.role, before);
      if (before.isVisible || before.publishAt) requireScope(user, 'publish');
      // A key that may only write drafts changes the post as it was read, and not one that somebody publishes meanwhile.
      const read = hasScope(user, 'publish') ? undefined : before.updatedAt;
      const expected = input.expectedUpdatedAt ? new Date(input.expectedUpdatedAt) : read;
      const { slug, title = before.title } = input;
      if (slug && slug !== before.slug) await checkSlug(db, before, slug, user.role);
      const fromTitle = slug !== undefined && !slug && !isSlugOfTitle(before.slug, title);
      const schedule = scheduleAfter(input, before);
      const columns = {
        ...(await toColumns(input, request)),
        ...schedule,
        ...(await topicsIn(db, input, before.kind, event)),
        ...footerIn(input, before, user.role),
        ...(slug ? { slug } : {}),
      };
      refuseInstructions({ ...before, ...columns });
      const message = `${kindNames[before.kind].name} updated successfully`;
      // A save without changes keeps the version, and triggers no build.
      const isCurrent = !expected || expected.getTime() === before.updatedAt.getTime();
      const draft = input.draft ? new Date(input.draft) : undefined;
      if (!differs(before, columns) && !fromTitle && isCurrent) {
        if (draft) await dropDraft(db, before.id, draft);
        return { success: true, message, post: await postAnswer(before), rebuild: 'none' };
      }
      const note = { savedBy: user.id, change: changeOf(before, input), draft } as const;
      const isScheduled = schedulesDiffer(schedule, before);
      const kept = { note, events: eventsOf('post.update', subjectOf({ ...before, title }), isScheduled).map(event) };
      const changed = fromTitle
        ? await withSlugOfTitle(db, before.kind, title, (free) =>
            changePost(db, before, expected, { ...columns, slug: free }, kept),
          )
        : await changePost(db, before, expected, columns, kept);
      if (!changed) throw await slugTaken(db, before.kind, slug ?? '', user.role);
      if (isScheduled) await announceSchedule();
      return { success: true, message, post: await postAnswer(changed.post), ...changed.rebuild };
    }),
  ),

  on(removal.deletePost, async ({ db, params, query: { redirectTo }, request, user, event }) => {
    await refuseExtendingOf(db, user.role, [params.id]);
    const field = 'redirectTo';
    if (redirectTo) await refuseLeavingPage(db, field, params.id);
    const target = redirectTo ? storedTarget(request, user.role, field, redirectTo) : null;
    const beside = { event: event({ action: 'post.delete' }), build: buildOfSave() };
    const deleted = await deletePost(db, params.id, target, beside);
    if (!deleted) throw postNotFound();
    const { post, isCircle, queued } = deleted;
    if (isCircle) throw leadsBack(field, post.path);
    const rebuild = await rebuildIf(post.isVisible, queued, [post.path]);
    return { success: true, message: `${kindNames[post.kind].name} deleted successfully`, ...rebuild };
  }),

  on(checkPageAddress, async ({ db, query: { slug, id }, user }) => {
    const { message, suggestion } = (await findAddressIssue(db, slug, user.role, id)) ?? {};
    return { success: true, taken: message ? { message, suggestion } : null };
  }),
]);
