import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { findRevision, listRevisions } from '../db/queries/posts/versions.ts';
import type { BlogPost } from '../db/schema.ts';
import { postInput } from '../src/contracts/posts/posts.ts';
import * as contract from '../src/contracts/posts/versions.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { changePost, differs, readPost } from './_shared/posts/change-post.ts';
import { slugTaken } from './_shared/posts/post-slug.ts';
import { signedContent, trustedPost } from './_shared/posts/post-text.ts';

export const config: Config = {
  path: ['/api/blog/:id/revisions', '/api/blog/:id/revisions/:revision', '/api/blog/:id/revisions/:revision/restore'],
};

const { featuredImage: allowedImage } = postInput.shape;

async function readRevision(db: Database, post: BlogPost, id: string) {
  const revision = await findRevision(db, post.id, id);
  if (!revision) throw new ProblemError('not_found', 'This version of the post is not kept');
  return revision;
}

export default serve([
  on(contract.listRevisions, async ({ db, params }) => {
    const post = await readPost(db, params.id);
    return { success: true, post, revisions: await listRevisions(db, post.id) };
  }),

  on(contract.readRevision, async ({ db, params }) => {
    const post = await readPost(db, params.id);
    return { success: true, revision: await trustedPost(await readRevision(db, post, params.revision)) };
  }),

  on(contract.restoreRevision, async ({ db, params, input, user, event }) => {
    const post = await readPost(db, params.id);
    const revision = await readRevision(db, post, params.revision);
    const { title, excerpt, excerptSignature, metaTitle, metaDescription, slug } = revision;
    // A discarded draft may hold a URL that posts may not have.
    const { data: featuredImage = post.featuredImage } = allowedImage.safeParse(revision.featuredImage);
    const texts = { title, excerpt, excerptSignature, featuredImage, metaTitle, metaDescription };
    // The version may be older than today's rules, so its content is sanitised again.
    const columns = { ...texts, ...(await signedContent(revision.content)) };
    const expected = input.expectedUpdatedAt ? new Date(input.expectedUpdatedAt) : undefined;
    const isCurrent = !expected || expected.getTime() === post.updatedAt.getTime();
    if (!differs(post, { ...columns, slug }) && isCurrent) {
      const message = 'The post is the same as this version already';
      return { success: true, message, post: await trustedPost(post), rebuild: 'none' };
    }
    const note = { savedBy: user.id, change: 'restored', restoredFrom: revision.savedAt } as const;
    const kept = { note, events: [event({ action: 'post.restore', subject: title })] };
    const changed =
      (await changePost(db, post, expected, { ...columns, slug }, kept)) ??
      (await changePost(db, post, expected, columns, kept));
    if (!changed) throw await slugTaken(db, slug);
    const { post: restored, rebuild } = changed;
    const moved = restored.slug === slug ? '' : `. Another post has the address “${slug}” now, so it was not restored.`;
    return { success: true, message: `Version restored${moved}`, post: await trustedPost(restored), ...rebuild };
  }),
]);
