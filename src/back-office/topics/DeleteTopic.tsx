import { useState } from 'react';
import { call } from '../../api/call.ts';
import { deleteTopic, type Topic } from '../../contracts/topics/topics.ts';
import { AfterDeletion } from '../../post-form/AfterDeletion.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { errorsOf, type FieldErrors, issuesOf } from '../../ui/form/form.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import { refreshTopics } from './refresh-topics.ts';
import { postCount } from './topic-text.ts';

const afterDeletion = {
  label: 'Send its visitors to (optional)',
  hint: 'A path such as /blog, or a URL. If blank, its address says that the page is gone.',
};

interface Props {
  topic: Topic;
  onClose: () => void;
}

/** Asks before deleting a topic, and deletes it. Its posts stay. */
export function DeleteTopic({ topic, onClose }: Props) {
  const [redirectTo, setRedirectTo] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { pending, run } = useAction((error) => {
    setErrors(errorsOf(issuesOf(error)));
    showFailure('Failed to delete topic', error, 'The topic is as it was.');
    refreshTopics();
  });

  const remove = () =>
    run(async () => {
      const query = redirectTo.trim() ? { redirectTo } : {};
      const rebuild = await call(deleteTopic, { params: { id: topic.id }, query });
      refreshTopics();
      showToast({ title: 'Topic deleted successfully', description: rebuildNote(rebuild) });
      onClose();
    });

  return (
    <ConfirmDialog
      title={`Delete “${topic.name}”?`}
      action={pending ? 'Deleting...' : 'Delete'}
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{lossText(topic)}</p>
      {topic.published > 0 && (
        <AfterDeletion
          text={afterDeletion}
          value={redirectTo}
          error={errors.redirectTo}
          onChange={(target) => {
            setRedirectTo(target);
            setErrors({});
          }}
        />
      )}
    </ConfirmDialog>
  );
}

const lossText = ({ posts }: Topic) =>
  posts === 0
    ? 'No post has it.'
    : `${postCount(posts)} will no longer have it. ${posts === 1 ? 'It stays' : 'They stay'} otherwise as before.`;
