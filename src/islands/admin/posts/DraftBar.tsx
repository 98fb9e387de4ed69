import { useEffect, useRef, useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import { type Draft, discardDraft, saveDraft } from '../../../contracts/drafts.ts';
import { formatDate } from '../../../site/format-date.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import type { PostValues } from '../../posts/form/post-values.ts';
import type { PostForm } from '../../posts/form/use-post-form.ts';
import { ask } from '../../ui/ask.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './BlogEditor.module.css';

/** The pause in typing after which the draft is stored, and the time until a failed call is repeated. */
const pauseMs = 2_000;
const retryMs = 10_000;

const kept = 'This browser keeps your text.';

const question = {
  title: 'Discard the changes?',
  note: 'The editor goes back to the published version. The history of the post keeps the discarded text.',
  stay: 'Keep the changes',
  go: 'Discard changes',
};

interface Props {
  form: PostForm;
  opened: Draft | null;
}

/** Stores the changes of a published post as its draft after each pause in typing, says so, and offers to discard them. */
export function DraftBar({ form, opened }: Props) {
  const [note, setNote] = useState(() => (opened ? `Draft ${authorOf(opened)}, not published yet` : ''));
  const latest = useRef(form);
  latest.current = form;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flight = useRef<Promise<void>>(undefined);
  // Somebody else has changed this version of the post or its draft. Only a save can compare both.
  const refused = useRef<string>(undefined);

  const [keeper] = useState(() => {
    const wait = (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(store, ms);
    };
    const send = async () => {
      const { post, saved, read, draftVersion, storeDraft } = latest.current;
      if (!post) return;
      const texts = textsOf(read());
      const expectedUpdatedAt = draftVersion() ?? null;
      try {
        const input = { ...texts, base: post.updatedAt, expectedUpdatedAt };
        const { updatedAt } = await call(saveDraft, { params: { id: post.id }, input });
        storeDraft({ values: { ...saved, ...texts }, version: updatedAt });
        setNote(`Draft saved ${formatDate(updatedAt, 'time')}`);
        if (!expectedUpdatedAt) refreshQueries('/api/blog/all');
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500;
        if (error instanceof ApiError && error.status === 409) refused.current = post.updatedAt;
        if (!isRefused) wait(retryMs);
        setNote(`The draft was not saved. ${messageOf(error).replace(/[^.]$/, '$&.')} ${kept}`);
      }
    };
    const store = async () => {
      await flight.current;
      const { post, saved, read, isStored, pending } = latest.current;
      if (pending) return wait(pauseMs);
      if (!post || refused.current === post.updatedAt || isStored({ ...saved, ...textsOf(read()) })) return;
      flight.current = send();
      await flight.current;
    };
    const settle = async () => {
      clearTimeout(timer.current);
      await flight.current;
    };
    const discard = async () => {
      await settle();
      const { post, draftVersion, discard: reopen } = latest.current;
      const expectedUpdatedAt = draftVersion();
      if (!post || !expectedUpdatedAt) return;
      try {
        const { post: stored } = await call(discardDraft, { params: { id: post.id }, query: { expectedUpdatedAt } });
        reopen(stored);
        clearTimeout(timer.current);
        setNote('');
        refreshQueries('/api/blog/all');
        showToast({ title: 'Changes discarded', description: 'Visitors see the same version as before.' });
      } catch (error) {
        const description = messageOf(error, 'The changes could not be discarded');
        showToast({ title: 'Error', description, destructive: true });
      }
    };
    return { changed: () => wait(pauseMs), settle, discard };
  });

  const link = form.keeper;
  useEffect(() => {
    link.current = keeper;
    return () => {
      link.current = undefined;
      clearTimeout(timer.current);
    };
  }, [link, keeper]);

  return (
    <>
      <p className={styles.draft} role="status">
        {note}
      </p>
      {form.draft && (
        <button className="button" type="button" onClick={async () => (await ask(question)) && keeper.discard()}>
          Discard changes
        </button>
      )}
    </>
  );
}

const authorOf = ({ updatedAt, savedBy }: Draft) =>
  `of ${formatDate(updatedAt, 'moment')}${savedBy ? ` by ${savedBy}` : ''}`;

// The switch and the schedule are no part of a draft: nothing appears or disappears before somebody saves.
const textsOf = ({ published: _, publishAt: __, unpublishAt: ___, ...texts }: PostValues) => texts;
