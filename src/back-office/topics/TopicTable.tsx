import type { Topic } from '../../contracts/topics/topics.ts';
import { DataTable } from '../../ui/page/DataTable.tsx';
import styles from './Topics.module.css';
import { countText, topicPath } from './topic-text.ts';

interface Props {
  topics: readonly Topic[];
  /** True if there is no other topic to merge with. */
  isAlone: boolean;
  /** The text in place of an empty table. */
  empty: string;
  onEdit: (topic: Topic) => void;
  onMerge: (topic: Topic) => void;
  onDelete: (topic: Topic) => void;
}

/** Lists topics with their numbers of posts, and what can be done with them. */
export const TopicTable = ({ topics, isAlone, empty, onEdit, onMerge, onDelete }: Props) => (
  <DataTable
    caption="Topics in their order"
    columns={['Topic', 'Address', 'Posts', 'Actions']}
    rows={topics.map((topic) => ({
      key: topic.id,
      cells: [
        <div key="topic" className={styles.topic}>
          <span className={styles.name}>{topic.name}</span>
          {topic.description && <span className={styles.description}>{topic.description}</span>}
        </div>,
        <Address key="address" topic={topic} />,
        countText(topic),
        <div key="actions" className={styles.actions}>
          {([['Edit', onEdit], ...(isAlone ? [] : [['Merge', onMerge] as const]), ['Delete', onDelete]] as const).map(
            ([label, act]) => (
              <button
                key={label}
                className="button button-small"
                type="button"
                aria-label={`${label} ${topic.name}`}
                onClick={() => act(topic)}
              >
                {label}
              </button>
            ),
          )}
        </div>,
      ],
    }))}
    empty={empty}
  />
);

// A topic without posts that visitors see has no page.
const Address = ({ topic }: { topic: Topic }) =>
  topic.published > 0 ? (
    <a href={topicPath(topic)} target="_blank" rel="noopener">
      {topicPath(topic)}
    </a>
  ) : (
    topicPath(topic)
  );
