import { call } from '../../api/call.ts';
import { discardChanges, discardDraft, readDraft } from '../../contracts/posts/drafts.ts';
import { announcePostChange } from '../../stores/post-changes.ts';
import { namesIn } from '../../ui/topics/topic-list.ts';
import { beginWith, conflictWith, conflictWithDraft } from '../draft/opened-post.ts';
import { type PostValues, textsOf } from '../post-values.ts';
import type { PostForm } from '../use-post-form.ts';

// What a writer can do when somebody else has changed the post or its draft. It loads with the question, because the editor's
// budget is tight.

/** Asks which version to go on with, after the keeper of a form was refused. */
export async function compare({ post, keeper, read, askAbout, onFailure }: PostForm): Promise<void> {
  if (!post || !keeper) return;
  try {
    const now = await call(readDraft, { params: { id: post.id } });
    const isOwn = now.draft?.updatedAt === keeper.draft?.updatedAt;
    if (now.draft && !isOwn) askAbout(conflictWithDraft(read(), now.post, now.draft));
    else if (now.post.updatedAt !== post.updatedAt)
      askAbout({ ...conflictWith(read(), now.post, now.savedBy), isDraftGone: !isOwn });
    else keeper.resume(isOwn ? keeper.draft : undefined);
  } catch (error) {
    onFailure(error);
  }
}

/** Goes on with these values as the draft of the post as it is stored. The history keeps the draft of somebody else. */
export const continueDraft = ({ post, conflict, keeper, open, change }: PostForm, values: PostValues) =>
  change(async () => {
    if (!post || !conflict) return;
    const { draft: other, isDraftGone } = conflict;
    const query = { expectedUpdatedAt: other?.updatedAt };
    if (other) await call(discardDraft, { params: { id: post.id }, query });
    // If the post has changed as well, the next refusal asks about that.
    open({ post: other ? post : conflict.post, values });
    keeper?.resume(other || isDraftGone ? undefined : keeper.draft);
  });

/** Goes on from what is stored. The history of the post keeps what was typed. Returns false if that has failed. */
export const giveUp = ({ post, keeper, fields, read, open, change }: PostForm) =>
  change(async () => {
    if (!post) return;
    const values = read();
    const typed = Object.entries({ ...textsOf(values), topics: namesIn(values.topics) }).filter(([name]) =>
      fields.includes(name as keyof PostValues),
    );
    const input = { ...Object.fromEntries(typed), draft: keeper?.draft?.updatedAt };
    const answer = await call(discardChanges, { params: { id: post.id }, input });
    keeper?.open(answer);
    open(beginWith(keeper ? answer : { ...answer, draft: null }));
    announcePostChange({ before: post, after: answer.post });
  });
