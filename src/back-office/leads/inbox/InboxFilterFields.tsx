import { useState } from 'react';
import { requestStates, therapistRanges } from '../../../contracts/leads/demo-requests.ts';
import { type DueFilter, dueFilters, type InboxSort, inboxSorts, none } from '../../../contracts/leads/inbox.ts';
import { Choice, DayField, FilterFields, Options, SearchField } from '../../list/FilterFields.tsx';
import type { ChangeFilter } from '../../list/use-list-filter.ts';
import styles from './Inbox.module.css';
import { type InboxFilter, inboxQuery } from './use-inbox-filter.ts';

interface Props {
  filter: InboxFilter;
  admins: readonly { id: string; name: string }[];
  /** The number of requests that match, in words. */
  found: string;
  onChange: ChangeFilter<InboxFilter>;
}

const list = 'requests';

/** The id of the search, which the key / focuses. */
export const searchId = `${list}-search`;

/** Shows the search, the filters and the order of the inbox. */
export function InboxFilterFields({ filter, admins, found, onChange }: Props) {
  const { search, state, owner, size, due, from, to, sort } = filter;
  const [isOpen, setOpen] = useState(false);
  const { page: _, search: __, ...choices } = inboxQuery(filter);
  const chosen = Object.keys(choices).length;
  return (
    <FilterFields found={found}>
      <SearchField
        list={list}
        value={search}
        placeholder="Name, company, e-mail or message"
        onSearch={(text) => onChange({ search: text }, { replace: true })}
      />
      {/* On a narrow screen the filters are folded, so that the first requests are in view. */}
      <button
        className={styles.fold}
        type="button"
        aria-expanded={isOpen}
        aria-controls="requests-filters"
        onClick={() => setOpen(!isOpen)}
      >
        Filters and order{chosen > 0 && ` (${chosen})`}
      </button>
      <div id="requests-filters" className={styles.filters} data-open={isOpen || undefined}>
        <Choice
          id="requests-state"
          label="State"
          value={state}
          onChoose={(value) => onChange({ state: value as InboxFilter['state'] })}
        >
          <option value="">All but spam</option>
          <Options of={requestStates} />
        </Choice>
        <Choice id="requests-owner" label="Owner" value={owner} onChoose={(value) => onChange({ owner: value })}>
          <option value="">Everybody</option>
          <option value={none}>Nobody</option>
          <Options of={Object.fromEntries(admins.map(({ id, name }) => [id, name]))} />
        </Choice>
        <Choice
          id="requests-sort"
          label="Order"
          value={sort}
          onChoose={(value) => onChange({ sort: value as InboxSort })}
        >
          <Options of={inboxSorts} />
        </Choice>
        <details className={styles.more} open={Boolean(size || due || from || to) || undefined}>
          <summary>More filters</summary>
          <div className={styles.moreFields}>
            <Choice
              id="requests-due"
              label="Due"
              value={due}
              onChoose={(value) => onChange({ due: value as DueFilter | undefined })}
            >
              <option value="">Any time</option>
              <Options of={dueFilters} />
            </Choice>
            <Choice
              id="requests-size"
              label="Therapists"
              value={size}
              onChoose={(value) => onChange({ size: value as InboxFilter['size'] })}
            >
              <option value="">Any number</option>
              <Options of={Object.fromEntries(therapistRanges.map((range) => [range, range]))} />
              <option value={none}>N/A</option>
            </Choice>
            <DayField id="requests-from" label="From" value={from} onChoose={(day) => onChange({ from: day })} />
            <DayField id="requests-to" label="To" value={to} onChoose={(day) => onChange({ to: day })} />
          </div>
        </details>
      </div>
    </FilterFields>
  );
}
