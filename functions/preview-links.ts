import { randomBytes } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { subjectOf } from '../db/queries/audit/audit.ts';
import { findDraft } from '../db/queries/posts/drafts.ts';
import {
  createPreviewLink,
  deletePreviewLink,
  listPreviewLinks,
  usePreviewLink,
} from '../db/queries/posts/preview-links.ts';
import { findVersion } from '../db/queries/posts/versions.ts';
import type { AuthoredPost, PostDraft } from '../db/schema.ts';
import { secureImageUrl } from '../src/contracts/posts/post-content.ts';
import * as contract from '../src/contracts/posts/preview-links.ts';
import { cleanExcerpt } from '../src/rich-text/clean-text.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { sha256 } from './_shared/platform/keys.ts';
import { readPost } from './_shared/posts/change-post.ts';
import { writePage } from './_shared/publishing/post-page.ts';

export const config: Config = {
  path: ['/api/blog/:id/preview-links', '/api/blog/:id/preview-links/:link', '/api/preview'],
};

const versionNotKept = () => new ProblemError('not_found', 'This version of the post is not kept');

const notice = 'Preview: only people with this link can see this page';

// A draft is stored as it was typed.
async function withDraft(post: AuthoredPost, draft: PostDraft): Promise<AuthoredPost> {
  const { title, content, metaTitle, metaDescription, updatedAt } = draft;
  const image = draft.featuredImage && URL.canParse(draft.featuredImage, 'https://x') ? draft.featuredImage : null;
  const texts = { title: title || post.title, content, excerpt: await cleanExcerpt(draft.excerpt) };
  return { ...post, ...texts, metaTitle, metaDescription, featuredImage: image && secureImageUrl(image), updatedAt };
}

export default serve([
  on(contract.listPreviewLinks, async ({ db, params }) => {
    const post = await readPost(db, params.id);
    return { success: true, title: post.title, links: await listPreviewLinks(db, post.id) };
  }),

  on(contract.createPreviewLink, async ({ db, params, input, user, record }) => {
    const post = await readPost(db, params.id);
    if (input.revision && !(await findVersion(db, post.id, input.revision))) throw versionNotKept();
    const token = randomBytes(32).toString('base64url');
    const link = { postId: post.id, revisionId: input.revision ?? null, createdBy: user.id };
    if (!(await createPreviewLink(db, { ...link, tokenHash: sha256(token) }, input.days)))
      throw new ProblemError('forbidden', 'Your role does not allow this');
    record({ action: 'preview-link.create', subject: subjectOf(post) });
    return { success: true, token };
  }),

  on(contract.deletePreviewLink, async ({ db, params, record }) => {
    const post = await readPost(db, params.id);
    if (!(await deletePreviewLink(db, post.id, params.link)))
      throw new ProblemError('not_found', 'This preview link has ended already');
    record({ action: 'preview-link.revoke', subject: subjectOf(post) });
    return { success: true };
  }),

  on(contract.readPreview, async ({ db, input, request }) => {
    const link = await usePreviewLink(db, sha256(input.token));
    if (!link) throw new ProblemError('not_found', 'This preview has ended, or its link is not whole');
    const { postId, revisionId } = link;
    const [post, version, draft] = await Promise.all([
      readPost(db, postId),
      revisionId ? findVersion(db, postId, revisionId) : undefined,
      revisionId ? undefined : findDraft(db, postId),
    ]);
    const newest = draft ? await withDraft(post, draft) : post;
    const shown = version ? { ...post, ...version, id: post.id, updatedAt: version.savedAt } : newest;
    const page = await writePage(db, request, shown, { notice, embedsWait: true });
    const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(page) ?? [];
    return { success: true, title: shown.metaTitle || shown.title, main };
  }),
]);
