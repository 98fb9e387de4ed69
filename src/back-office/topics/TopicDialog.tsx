import { useState } from 'react';
import { ApiError, call } from '../../api/call.ts';
import { createTopic, type Topic, updateTopic } from '../../contracts/topics/topics.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { ModalFields } from '../../ui/dialog/Modal.tsx';
import { mayLoseWords } from '../../ui/dialog/may-lose-words.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import { refreshTopics } from './refresh-topics.ts';
import styles from './Topics.module.css';

interface Props {
  /** The topic to change. Without one, the dialog adds a topic. */
  topic?: Topic;
  onClose: () => void;
}

const blank = { name: '', slug: '', description: '' };

/** Adds a topic or changes one. If somebody else has changed it meanwhile, the typed text stays and theirs is shown. */
export function TopicDialog({ topic, onClose }: Props) {
  const [theirs, setTheirs] = useState<Topic>();
  const { name, slug, description } = topic ?? blank;
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => createTopic.input.safeParse(typed),
    send: async (input) => {
      const expectedUpdatedAt = (theirs ?? topic)?.updatedAt;
      const saved = topic
        ? await call(updateTopic, { params: { id: topic.id }, input: { ...input, expectedUpdatedAt } })
        : await call(createTopic, { input });
      refreshTopics();
      const title = topic ? 'Topic changed successfully' : 'Topic added successfully';
      showToast({ title, description: rebuildNote(saved) });
      onClose();
    },
    fail: (error) => {
      const current = currentOf(error);
      if (current) setTheirs(current);
      else showFailure(topic ? 'Failed to change topic' : 'Failed to add topic', error, 'What you typed is kept.');
    },
  });
  const isChanged = () =>
    form.current !== null && JSON.stringify(readForm(form.current)) !== JSON.stringify({ name, slug, description });
  useLeaveGuard(isChanged, leavingLosesChanges);

  return (
    <FormDialog
      ref={form}
      title={topic ? `Edit “${topic.name}”` : 'Add a topic'}
      note={
        topic
          ? 'The new name appears on all its posts. An old address leads to the new one.'
          : 'It comes last in the order. Visitors see it once it has a published post.'
      }
      action={pending ? 'Saving...' : theirs ? 'Save over their change' : 'Save'}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
      mayDismiss={() => mayLoseWords('en')}
    >
      {theirs && (
        <p className={styles.conflict} role="alert">
          Somebody has changed this topic meanwhile. It is now “{theirs.name}” at {theirs.slug}
          {theirs.description ? `, with the description “${theirs.description}”` : ', without a description'}. What you
          typed is kept.
        </p>
      )}
      <ModalFields>
        <Field form="topic" name="name" label="Name" required limit={60} error={errors.name}>
          {(control) => <input {...control} type="text" defaultValue={name} autoComplete="off" data-initial-focus />}
        </Field>
        <Field
          form="topic"
          name="slug"
          label="Address"
          limit={200}
          error={errors.slug}
          hint="The last part of /blog/topics/… If blank, it is made from the name."
        >
          {(control) => <input {...control} type="text" defaultValue={slug} autoComplete="off" spellCheck={false} />}
        </Field>
        <Field
          form="topic"
          name="description"
          label="Description"
          limit={500}
          error={errors.description}
          hint="Plain text. It stands at the top of the topic’s page, and search engines show it."
        >
          {(control) => <textarea {...control} rows={3} defaultValue={description} />}
        </Field>
      </ModalFields>
    </FormDialog>
  );
}

// The topic as somebody else has saved it, if that is why a save was refused.
const currentOf = (error: unknown): Topic | undefined =>
  error instanceof ApiError ? updateTopic.output.shape.topic.safeParse(error.body?.current).data : undefined;
