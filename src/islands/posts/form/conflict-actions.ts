import { call } from '../../../api/call.ts';
import type { Post } from '../../../contracts/blog.ts';
import { discardChanges, discardDraft, readDraft } from '../../../contracts/drafts.ts';
import { announcePostChange } from '../../../stores/post-changes.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { type Begun, beginWith, type Conflict, conflictWith, conflictWithDraft } from './opened-post.ts';
import { type PostValues, textsOf } from './post-values.ts';

interface Form {
  post: Post | undefined;
  conflict: Conflict | undefined;
  keeper: DraftKeeper | undefined;
  fields: readonly (keyof PostValues)[];
  /** Returns the values in the form. */
  read: () => PostValues;
  /** Replaces what the form has. */
  open: (next: Begun) => void;
  askAbout: (conflict: Conflict | undefined) => void;
  /** Does what changes stored things, while no draft is sent. Returns false if it has failed. */
  change: (work: () => Promise<void>) => Promise<boolean>;
  onFailure: (error: unknown) => void;
}

/** Returns what a writer can do when somebody else has changed the post or its draft. */
export const conflictActions = ({ post, conflict, keeper, fields, read, open, askAbout, change, onFailure }: Form) => ({
  /** Asks which version to go on with, after the keeper was refused. */
  compare: async () => {
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
  },

  /** Leaves the question for the next save. */
  decideLater: () => askAbout(undefined),

  /** Goes on with these values as the draft of the post as it is stored. The history keeps the draft of somebody else. */
  continueDraft: (values: PostValues) =>
    change(async () => {
      if (!post || !conflict) return;
      const { draft: other, isDraftGone } = conflict;
      const query = { expectedUpdatedAt: other?.updatedAt };
      if (other) await call(discardDraft, { params: { id: post.id }, query });
      // If the post has changed as well, the next refusal asks about that.
      open({ post: other ? post : conflict.post, values });
      keeper?.resume(other || isDraftGone ? undefined : keeper.draft);
    }),

  /** Goes on from what is stored. The history of the post keeps what was typed. Returns false if that has failed. */
  giveUp: () =>
    change(async () => {
      if (!post) return;
      const typed = Object.entries(textsOf(read())).filter(([name]) => fields.includes(name as keyof PostValues));
      const input = { ...Object.fromEntries(typed), draft: keeper?.draft?.updatedAt };
      const answer = await call(discardChanges, { params: { id: post.id }, input });
      keeper?.open(answer);
      open(beginWith(keeper ? answer : { ...answer, draft: null }));
      announcePostChange({ before: post, after: answer.post });
    }),
});
