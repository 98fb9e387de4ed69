import { useState } from 'react';
import { requestStates } from '../../../contracts/leads/demo-requests.ts';
import type { OpenedRequest } from '../../../contracts/leads/inbox.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Choice, Options } from '../../list/FilterFields.tsx';
import { dueText } from '../inbox/demo-request-text.ts';
import { NextStepForm } from './NextStepForm.tsx';
import styles from './RequestScreen.module.css';
import { saveRequest } from './save-request.ts';

type Request = OpenedRequest['demoRequest'];

interface Props {
  request: Request;
  admins: OpenedRequest['admins'];
  /** The id of the signed-in admin. */
  ownId: string;
}

/** Changes the state, the owner and the next step of a request. */
export function RequestHandling({ request, admins, ownId }: Props) {
  const { state, owner } = request;
  // The chosen value is shown while it is saved.
  const [saving, setSaving] = useState<{ state?: Request['state']; ownerId?: string | null }>();
  const due = dueText(request);
  const people = Object.fromEntries([...admins, ...(owner ? [owner] : [])].map(({ id, name }) => [id, name]));

  const save = async (change: NonNullable<typeof saving>, description: string) => {
    if (saving) return;
    setSaving(change);
    await saveRequest(request, change, { title: 'Saved', description });
    setSaving(undefined);
  };
  const assign = (id: string | null) => save({ ownerId: id }, `Owner: ${id ? people[id] : 'nobody'}`);

  return (
    <Panel
      title="What happens next"
      className={styles.handling}
      aside={due && <Badge urgent={request.due === 'overdue'}>{due}</Badge>}
    >
      <div className={styles.fields}>
        <Choice
          id="request-state"
          label="State"
          value={saving?.state ?? state}
          onChoose={(value) => {
            // The options are the states.
            const chosen = value as Request['state'];
            void save({ state: chosen }, `State: ${requestStates[chosen]}`);
          }}
        >
          <Options of={requestStates} />
        </Choice>
        <Choice
          id="request-owner"
          label="Owner"
          value={(saving?.ownerId === undefined ? owner?.id : saving.ownerId) ?? undefined}
          onChoose={(value) => void assign(value ?? null)}
        >
          <option value="">Nobody</option>
          <Options of={people} />
        </Choice>
        {owner?.id !== ownId && (
          <button className="button button-small" type="button" onClick={() => assign(ownId)}>
            Assign to me
          </button>
        )}
      </div>
      <NextStepForm request={request} />
    </Panel>
  );
}
