import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { subjectOf } from '../db/queries/audit/audit.ts';
import { findVersion, listVersions } from '../db/queries/posts/versions.ts';
import type { AuthoredPost } from '../db/schema.ts';
import { postInput } from '../src/contracts/posts/posts.ts';
import * as contract from '../src/contracts/posts/versions.ts';
import { cleanExcerpt } from '../src/rich-text/clean-text.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { refuseExtending } from './_shared/pages/extending.ts';
import { findAddressIssue } from './_shared/pages/page-address.ts';
import { changePost, differs, readPost } from './_shared/posts/change-post.ts';
import { cleanContent, withCleanContent } from './_shared/posts/clean-post.ts';
import { postAnswer, summaryAnswer } from './_shared/posts/post-answer.ts';
import { slugTaken } from './_shared/posts/post-slug.ts';
import { refuseInstructions } from './_shared/posts/unfinished-post.ts';
import { againIfTopicGone, nameTopics } from './_shared/topics/name-topics.ts';

export const config: Config = {
  path: ['/api/blog/:id/revisions', '/api/blog/:id/revisions/:revision', '/api/blog/:id/revisions/:revision/restore'],
};

const { featuredImage: allowedImage } = postInput.shape;

async function readVersion(db: Database, post: AuthoredPost, id: string) {
  const version = await findVersion(db, post.id, id);
  if (!version) throw new ProblemError('not_found', 'This version of the post is not kept');
  return version;
}

export default serve([
  on(contract.listRevisions, async ({ db, params }) => {
    const post = await readPost(db, params.id);
    return { success: true, post: summaryAnswer(post), revisions: await listVersions(db, post.id) };
  }),

  on(contract.readRevision, async ({ db, params }) => {
    const post = await readPost(db, params.id);
    return { success: true, revision: await withCleanContent(await readVersion(db, post, params.revision)) };
  }),

  on(contract.restoreRevision, async ({ db, params, input, user, event }) =>
    againIfTopicGone(async () => {
      const post = await readPost(db, params.id);
      refuseExtending(user.role, post);
      const version = await readVersion(db, post, params.revision);
      const { title, metaTitle, metaDescription, slug, topics } = version;
      // A version that was kept while a topic was deleted may name it still.
      const isWhole = topics.length === version.topicIds.length;
      const names = topics.map(({ name }) => name);
      const topicIds = isWhole ? version.topicIds : await nameTopics(db, names, event);
      // A discarded draft may hold a URL that no post may have.
      const { data: featuredImage = post.featuredImage } = allowedImage.safeParse(version.featuredImage);
      // A discarded draft has its excerpt as it was typed.
      const excerpt = version.change === 'discarded' ? await cleanExcerpt(version.excerpt) : version.excerpt;
      const texts = { title, excerpt, featuredImage, metaTitle, metaDescription, topicIds };
      // Rules that are newer than the version apply to what it brings back.
      const columns = { ...texts, content: await cleanContent(version.content) };
      refuseInstructions({ ...post, ...columns });
      const expected = input.expectedUpdatedAt ? new Date(input.expectedUpdatedAt) : undefined;
      const isCurrent = !expected || expected.getTime() === post.updatedAt.getTime();
      if (!differs(post, { ...columns, slug }) && isCurrent) {
        const message = `The ${post.kind} is the same as this version already`;
        return { success: true, message, post: await postAnswer(post), rebuild: 'none' };
      }
      const note = { savedBy: user.id, change: 'restored', restoredFrom: version.savedAt } as const;
      const kept = { note, events: [event({ action: 'post.restore', subject: subjectOf({ ...post, title }) })] };
      const taken = post.kind === 'page' ? await findAddressIssue(db, slug, user.role, post.id) : undefined;
      const changed =
        (!taken && (await changePost(db, post, expected, { ...columns, slug }, kept))) ||
        (await changePost(db, post, expected, columns, kept));
      if (!changed) throw await slugTaken(db, post.kind, slug, user.role);
      const { post: restored, rebuild } = changed;
      const holder = taken
        ? `${taken.message} So the address was not restored.`
        : `Another ${post.kind} has the address “${slug}” now, so it was not restored.`;
      const moved = restored.slug === slug ? '' : `. ${holder}`;
      return { success: true, message: `Version restored${moved}`, post: await postAnswer(restored), ...rebuild };
    }),
  ),
]);
