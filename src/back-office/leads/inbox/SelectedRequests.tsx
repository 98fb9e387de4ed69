import { call } from '../../../api/call.ts';
import { requestStates } from '../../../contracts/leads/demo-requests.ts';
import { changeDemoRequests, type ListedRequest, none } from '../../../contracts/leads/inbox.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { Options } from '../../list/FilterFields.tsx';
import { SelectionBar } from '../../list/SelectionBar.tsx';
import styles from './Inbox.module.css';
import { refreshInbox } from './refresh-inbox.ts';

interface Props {
  /** The requests on this page of the list. */
  requests: readonly ListedRequest[];
  /** The selected requests on this page. */
  selected: readonly ListedRequest[];
  admins: readonly { id: string; name: string }[];
  onSelect: (ids: readonly string[]) => void;
}

const countOf = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`;

/** Selects all requests on the page, and changes the state or the owner of the selected ones. */
export function SelectedRequests({ requests, selected, admins, onSelect }: Props) {
  const change = (fields: { state?: ListedRequest['state']; ownerId?: string | null }) => async () => {
    const known = selected.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt }));
    const { changed, conflicts } = await call(changeDemoRequests, { input: { requests: known, ...fields } });
    refreshInbox();
    const description = `Somebody else has changed ${countOf(conflicts)} meanwhile. Nothing was changed there.`;
    const title = `${countOf(changed)} changed`;
    showToast(conflicts > 0 ? { title, description, destructive: true } : { title });
  };

  return (
    <SelectionBar
      entries="requests"
      ids={requests.map(({ id }) => id)}
      selected={selected.map(({ id }) => id)}
      count={countOf(selected.length)}
      onSelect={onSelect}
    >
      {(run, pending) => (
        <>
          {/* A button confirms the choice, because arrow keys change a select at once. */}
          <form
            className={styles.bulk}
            onSubmit={(event) => {
              event.preventDefault();
              const { state, owner } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
              if (!state && !owner) return;
              void run(
                change({
                  ...(state && { state: state as ListedRequest['state'] }),
                  ...(owner && { ownerId: owner === none ? null : owner }),
                }),
              );
            }}
          >
            <select name="state" aria-label="New state">
              <option value="">State…</option>
              <Options of={requestStates} />
            </select>
            <select name="owner" aria-label="New owner">
              <option value="">Owner…</option>
              <option value={none}>Nobody</option>
              <Options of={Object.fromEntries(admins.map(({ id, name }) => [id, name]))} />
            </select>
            <button className="button button-small" type="submit" aria-disabled={pending || undefined}>
              {pending ? 'Changing...' : 'Change'}
            </button>
          </form>
        </>
      )}
    </SelectionBar>
  );
}
