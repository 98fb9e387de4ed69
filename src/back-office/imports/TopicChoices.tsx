import { useState } from 'react';
import { counted } from '../../post-files/report/counted.ts';
import { type TopicChoices as Choices, choiceFor, type TopicChoice } from '../../post-files/topics/choices.ts';
import type { ExportTerm } from '../../post-files/topics/terms-of.ts';
import { DataTable } from '../../ui/page/DataTable.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Choice, FilterFields, Options, SearchField } from '../list/FilterFields.tsx';
import styles from './Import.module.css';
import { TopicName } from './TopicName.tsx';
import { topicFaults, topicStates } from './topic-states.ts';
import type { Checked } from './use-import.ts';

interface Props {
  checked: Checked;
  choices: Choices;
  /** The sentence about posts with too many topics; undefined if there is none. */
  note: string | undefined;
  onChoose: (choices: Choices) => void;
}

// Each row has fields. A phone shows it as a card.
const rowsPerPage = 20;

const filters = { kept: 'Kept', left: 'Left out', here: 'Here already' } as const;

/** Chooses for each category and tag of an export if it becomes a topic, and which. */
export function TopicChoices({ checked, choices, note, onChoose }: Props) {
  const { terms } = checked.read;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<string>();
  const [page, setPage] = useState(1);
  const [least, setLeast] = useState('3');
  const states = topicStates(checked, choices);
  const faults = topicFaults(terms, choices);
  const fits = (term: ExportTerm) =>
    term.key.includes(search.toLowerCase()) &&
    (!shown || (shown === 'here' ? states(term).isHere : choiceFor(term, choices).isKept === (shown === 'kept')));
  const found = terms.filter(fits);
  const pages = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const current = Math.min(page, pages);
  const visible = found.slice((current - 1) * rowsPerPage, current * rowsPerPage);
  const kept = terms.filter((term) => choiceFor(term, choices).isKept).length;

  const choose = (some: readonly ExportTerm[], change: Partial<TopicChoice>) =>
    onChoose(
      new Map([...choices, ...some.map((term) => [term.key, { ...choiceFor(term, choices), ...change }] as const)]),
    );
  const these = found.length === terms.length ? 'All' : `These ${found.length.toLocaleString('en-GB')}`;
  const few = terms.filter(({ posts }) => posts < Number(least));

  return (
    <Panel
      title="Categories and tags"
      note="Each becomes a topic. Give two the same name to join them, or name a topic of this site. Their old addresses lead to the topic."
    >
      {note && <p className={styles.cut}>{note}</p>}
      <FilterFields
        found={`${kept.toLocaleString('en-GB')} of ${counted(terms.length, 'category or tag', 'categories and tags')} kept`}
      >
        <SearchField
          list="import-topics"
          value={search}
          placeholder="Name"
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <Choice id="import-topics-show" label="Show" value={shown} onChoose={setShown}>
          <option value="">All</option>
          <Options of={filters} />
        </Choice>
      </FilterFields>
      <div className={styles.many}>
        <button className="button" type="button" onClick={() => choose(found, { isKept: true })}>
          Keep {these}
        </button>
        <button className="button" type="button" onClick={() => choose(found, { isKept: false })}>
          Leave Out {these}
        </button>
        <span className={`field ${styles.few}`}>
          <button
            className="button"
            type="button"
            disabled={few.length === 0}
            onClick={() => choose(few, { isKept: false })}
          >
            Leave Out Those with Fewer Than
          </button>
          <input
            type="number"
            aria-label="The number of posts that a category or tag needs"
            min={1}
            value={least}
            onChange={(event) => setLeast(event.target.value)}
          />
          posts
        </span>
      </div>
      <datalist id="import-topic-names">
        {[...checked.siteTopics].slice(0, 1_000).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Pager
        entries="categories and tags"
        page={current}
        pages={pages}
        total={found.length}
        onPage={setPage}
        steps={['Previous', 'Next']}
      >
        <DataTable
          caption="Categories and tags of the export"
          columns={['Name', 'Posts', 'Topic']}
          empty="No category or tag matches."
          rows={visible.map((term) => ({
            key: term.key,
            cells: [
              <label key="keep" className={styles.keep}>
                <input
                  type="checkbox"
                  checked={choiceFor(term, choices).isKept}
                  onChange={(event) => choose([term], { isKept: event.target.checked })}
                />
                <span>
                  {term.name} <small>{term.kind}</small>
                </span>
              </label>,
              term.posts.toLocaleString('en-GB'),
              <TopicName
                key="topic"
                term={term}
                choice={choiceFor(term, choices)}
                state={states(term)}
                fault={faults.get(term.key)}
                onName={(name) => choose([term], { name })}
              />,
            ],
          }))}
        />
      </Pager>
    </Panel>
  );
}
