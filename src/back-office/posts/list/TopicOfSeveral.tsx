import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { BulkAction } from '../../../contracts/posts/all-posts.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { topicName, topicNameLimit } from '../../../contracts/topics/topic-name.ts';
import { listTopics } from '../../../contracts/topics/topics.ts';
import { createQuery } from '../../../stores/queries.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { type ControlProps, Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

/** What happens to the topics of several posts. */
export type TopicAction = Extract<BulkAction, 'add-topic' | 'remove-topic'>;

interface Props {
  action: TopicAction;
  /** The number of posts in words. */
  count: string;
  posts: readonly PostSummary[];
  onClose: (topic: string | undefined) => void;
}

const input = z.object({ topic: topicName });

/** Asks for the topic that several posts get, which may be a new one, or for one of their topics that they lose. */
export function TopicOfSeveral({ action, count, posts, onClose }: Props) {
  const isAdding = action === 'add-topic';
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => input.safeParse(typed),
    send: async ({ topic }) => onClose(topic),
    fail: () => {},
  });
  return (
    <FormDialog
      ref={form}
      title={isAdding ? `Add a topic to ${count}` : `Remove a topic from ${count}`}
      note={
        isAdding
          ? 'It comes after the topics that a post has already. Published posts show it at once.'
          : 'The topic itself stays, and so do the other posts with it.'
      }
      action={isAdding ? 'Add topic' : 'Remove topic'}
      pending={pending}
      onSubmit={submit}
      onClose={() => onClose(undefined)}
    >
      <Field
        form="several"
        name="topic"
        label="Topic"
        required
        limit={topicNameLimit}
        error={errors.topic}
        hint={isAdding ? 'Choose one, or type the name of a new one.' : undefined}
      >
        {(control) => (isAdding ? <AnyTopic control={control} /> : <TopicOf posts={posts} control={control} />)}
      </Field>
    </FormDialog>
  );
}

function AnyTopic({ control }: { control: ControlProps }) {
  const [$topics] = useState(() => createQuery(listTopics, {}));
  // Without the list, a name can still be typed.
  const { data } = useStore($topics);
  return (
    <>
      <input {...control} type="text" list="several-topics" autoComplete="off" data-initial-focus />
      <datalist id="several-topics">
        {data?.topics.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

function TopicOf({ posts, control }: Pick<Props, 'posts'> & { control: ControlProps }) {
  const names = new Set(posts.flatMap(({ topics }) => topics.map(({ name }) => name)));
  return (
    <select {...control} data-initial-focus>
      {[...names].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
