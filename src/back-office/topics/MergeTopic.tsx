import { useState } from 'react';
import { call } from '../../api/call.ts';
import { mergeTopics, type Topic } from '../../contracts/topics/topics.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import { refreshTopics } from './refresh-topics.ts';
import { postCount, topicPath } from './topic-text.ts';

interface Props {
  topic: Topic;
  /** All topics. */
  topics: readonly Topic[];
  onClose: () => void;
}

/** Merges a topic into another one. Says first how many posts move and where the topic's URL leads. */
export function MergeTopic({ topic, topics, onClose }: Props) {
  const [into, setInto] = useState('');
  const target = topics.find(({ id }) => id === into);
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => mergeTopics.input.safeParse(typed),
    send: async (input) => {
      const merged = await call(mergeTopics, { params: { id: topic.id }, input });
      refreshTopics();
      const title = `“${topic.name}” is part of “${merged.topic.name}” now`;
      showToast({ title, description: rebuildNote(merged) });
      onClose();
    },
    fail: (error) => {
      showFailure('Failed to merge topics', error, 'Both topics are as they were.');
      refreshTopics();
    },
  });
  return (
    <FormDialog
      ref={form}
      title={`Merge “${topic.name}” into another topic`}
      note={noteOf(topic, target)}
      action={pending ? 'Merging...' : 'Merge'}
      disabled={!target}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field form="merge" name="into" label="Merge into" required error={errors.into}>
        {(control) => (
          <select {...control} value={into} onChange={(event) => setInto(event.target.value)} data-initial-focus>
            <option value="">Choose a topic</option>
            {topics
              .filter(({ id }) => id !== topic.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        )}
      </Field>
    </FormDialog>
  );
}

function noteOf(topic: Topic, target: Topic | undefined): string {
  const moves = topic.posts === 1 ? '1 post moves' : `${postCount(topic.posts)} move`;
  const leads = `${topicPath(topic)} then leads to ${target ? topicPath(target) : 'the other topic’s page'}`;
  return `${moves} to ${target ? `“${target.name}”` : 'the other topic'}, drafts and earlier versions included. ${leads}. This cannot be undone.`;
}
