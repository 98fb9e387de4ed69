import { useStore } from '@nanostores/react';
import type { PostKind } from '../../../contracts/posts/kind.ts';
import { compare, giveUp } from '../../../post-form/conflict/conflict-actions.ts';
import type { DraftKeeper, DraftState } from '../../../post-form/draft/draft-keeper.ts';
import type { PostForm } from '../../../post-form/use-post-form.ts';
import { formatDate } from '../../../site/format-date.ts';
import { ask } from '../../../ui/dialog/ask.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import styles from './BlogEditor.module.css';

const question = (kind: PostKind) => ({
  title: 'Discard the changes?',
  note: `The editor goes back to the published version. The history of the ${kind} keeps the discarded text.`,
  stay: 'Keep the changes',
  go: 'Discard changes',
});

/** Says whether the changes of a published post are stored as its draft, and offers to compare or to discard them. */
export function DraftBar({ form, keeper }: { form: PostForm; keeper: DraftKeeper }) {
  const state = useStore(keeper.$state);

  const discard = async () => {
    if (!(await ask(question(form.kind))) || !(await giveUp(form))) return;
    showToast({ title: 'Changes discarded', description: 'Visitors see the same version as before.' });
  };

  return (
    <>
      <p className={styles.draft} role="status">
        {noteOf(form.kind, state)}
      </p>
      {state.name === 'refused' && (
        <button className="button" type="button" onClick={() => compare(form)}>
          Compare versions
        </button>
      )}
      {state.draft && (
        <button className="button" type="button" onClick={discard}>
          Discard changes
        </button>
      )}
    </>
  );
}

function noteOf(kind: PostKind, { name, draft, failure }: DraftState): string {
  if (failure) return `The draft was not saved. ${failure.replace(/[^.?!]$/, '$&.')} This browser keeps your text.`;
  if (name === 'refused') return `The ${kind} has been saved since this draft began. Compare both versions to go on.`;
  if (!draft) return '';
  if (draft.savedBy === undefined) return `Draft saved ${formatDate(draft.updatedAt, 'time')}`;
  const author = draft.savedBy ? ` by ${draft.savedBy}` : '';
  return `Draft of ${formatDate(draft.updatedAt, 'moment')}${author}, not published yet`;
}
