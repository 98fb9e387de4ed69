import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { subjectOf } from '../db/queries/audit/audit.ts';
import { discardDraft, discardTexts, findDraft, storeDraft } from '../db/queries/posts/drafts.ts';
import { findPost } from '../db/queries/posts/posts.ts';
import { findSaver, findVersionAt } from '../db/queries/posts/versions.ts';
import type { AuthoredPost } from '../db/schema.ts';
import * as contract from '../src/contracts/posts/drafts.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { refuseExtending } from './_shared/pages/extending.ts';
import { postNotFound, readPost, savedMeanwhile } from './_shared/posts/change-post.ts';
import { cleanContent, withCleanContent } from './_shared/posts/clean-post.ts';
import { postAnswer } from './_shared/posts/post-answer.ts';
import { againIfTopicGone, topicsIn } from './_shared/topics/name-topics.ts';

export const config: Config = { path: ['/api/blog/:id/draft', '/api/blog/:id/draft/discard'] };

const changedMeanwhile = ({ kind }: AuthoredPost) => `Somebody else has changed the draft of this ${kind} meanwhile`;

async function withDraft(db: Database, post: AuthoredPost) {
  const [draft, savedBy] = await Promise.all([findDraft(db, post.id), findSaver(db, post)]);
  const base =
    draft && draft.base.getTime() !== post.updatedAt.getTime() && (await findVersionAt(db, post.id, draft.base));
  return {
    ...({ success: true, savedBy } as const),
    post: await postAnswer(post),
    draft: draft ? { ...(await withCleanContent(draft)), from: base ? await withCleanContent(base) : null } : null,
  };
}

export default serve([
  on(contract.readDraft, async ({ db, params }) => withDraft(db, await readPost(db, params.id))),

  on(contract.saveDraft, async ({ db, params, input, user, event }) =>
    againIfTopicGone(async () => {
      const { base, expectedUpdatedAt, content, topics, ...fields } = input;
      const post = await readPost(db, params.id);
      refuseExtending(user.role, post);
      // A draft outlives its post being taken offline.
      if (!post.isVisible && !expectedUpdatedAt)
        throw new ProblemError('conflict', 'Only a published post has a draft. Save the post instead.');
      const columns = {
        ...fields,
        content: await cleanContent(content),
        ...(await topicsIn(db, { topics }, post.kind, event)),
      };
      const expected = expectedUpdatedAt ? new Date(expectedUpdatedAt) : undefined;
      const draft = { postId: post.id, base: new Date(base), savedBy: user.id };
      const updatedAt = await storeDraft(db, draft, expected, columns);
      if (updatedAt) return { success: true, updatedAt };
      const current = await findPost(db, post.id);
      if (current?.updatedAt.toISOString() === draft.base.toISOString())
        throw new ProblemError('conflict', changedMeanwhile(post));
      throw current ? await savedMeanwhile(db, current) : postNotFound();
    }),
  ),

  on(contract.discardChanges, async ({ db, params, input, user, event, record }) => {
    const { draft, content, topics, ...fields } = input;
    const post = await readPost(db, params.id);
    refuseExtending(user.role, post);
    // A writer can always discard a draft. A URL that could run code is not kept, so no restore brings it back.
    const { featuredImage } = contract.saveDraft.input.shape;
    if (!featuredImage.safeParse(fields.featuredImage).success) delete fields.featuredImage;
    const columns = {
      ...fields,
      ...(content !== undefined && { content: await cleanContent(content) }),
      ...(post.kind === 'post' && (await topicsIn(db, { topics }, 'post', event))),
    };
    if (!(await discardTexts(db, post.id, draft ? new Date(draft) : undefined, user.id, columns))) throw postNotFound();
    record({ action: 'post.discard', subject: subjectOf(post) });
    return { ...(await withDraft(db, post)), message: 'Changes discarded' };
  }),

  on(contract.discardDraft, async ({ db, params, query, user, record }) => {
    const post = await readPost(db, params.id);
    refuseExtending(user.role, post);
    const version = query.expectedUpdatedAt ? new Date(query.expectedUpdatedAt) : undefined;
    if (!(await discardDraft(db, post.id, version, user.id))) {
      if (await findDraft(db, post.id)) throw new ProblemError('conflict', changedMeanwhile(post));
      throw new ProblemError('not_found', `This ${post.kind} has no draft`);
    }
    record({ action: 'post.discard', subject: subjectOf(post) });
    return { success: true, message: 'Draft discarded', post: await postAnswer(post) };
  }),
]);
