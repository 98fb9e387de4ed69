import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useMemo, useState } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { listTopics, type Topic } from '../../contracts/topics/topics.ts';
import { createQuery } from '../../stores/queries.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { FilterFields, SearchField } from '../list/FilterFields.tsx';
import { RequireRole, writersOnly } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { screenTitles } from '../shell/screen.ts';
import { DeleteTopic } from './DeleteTopic.tsx';
import { MergeTopic } from './MergeTopic.tsx';
import { OrderTopics } from './OrderTopics.tsx';
import { TopicDialog } from './TopicDialog.tsx';
import styles from './Topics.module.css';
import { TopicTable } from './TopicTable.tsx';

/** The list offers a search from this number of topics. */
const searchFrom = 10;

/** What somebody does with a topic, or with a new one. */
type Doing = { what: 'add' } | { what: 'edit' | 'merge' | 'delete'; topic: Topic };

/** Lists, adds, changes, merges, orders and deletes the topics of posts. */
export default function TopicsScreen() {
  return (
    <RequireRole {...writersOnly} title={screenTitles.topics}>
      {(writer) => <Topics writer={writer} />}
    </RequireRole>
  );
}

function Topics({ writer }: { writer: CurrentUser }) {
  const router = useRouter();
  const [doing, setDoing] = useState<Doing>();
  const [isOrdering, setOrdering] = useState(false);
  const [search, setSearch] = useState('');
  const $topics = useMemo(() => createQuery(listTopics, {}), []);
  const { data } = useStore($topics);
  const close = () => setDoing(undefined);
  return (
    <ScreenFrame
      title={screenTitles.topics}
      note="What posts are about. Each topic has a page with its posts, and lists of topics have this order."
      back={
        writer.role === 'admin'
          ? { href: getPagePath(router, 'dashboard', {}, { tab: 'blog' }), to: 'dashboard' }
          : { href: '/blog', to: 'blog' }
      }
      actions={
        <>
          {data && data.topics.length > 1 && !isOrdering && (
            <button className="button" type="button" onClick={() => setOrdering(true)}>
              Change Order
            </button>
          )}
          <button className="button button-primary" type="button" onClick={() => setDoing({ what: 'add' })}>
            Add Topic
          </button>
        </>
      }
    >
      <Query store={$topics} what="The topics">
        {({ topics }) => (
          <div className={styles.screen}>
            {isOrdering ? (
              <OrderTopics topics={topics} onClose={() => setOrdering(false)} />
            ) : (
              <>
                {topics.length > searchFrom && (
                  <FilterFields found={foundText(matching(topics, search).length, topics.length)}>
                    <SearchField
                      list="topics"
                      value={search}
                      placeholder="Name, address or description"
                      onSearch={setSearch}
                    />
                  </FilterFields>
                )}
                <TopicTable
                  topics={matching(topics, search)}
                  isAlone={topics.length < 2}
                  empty={search ? 'No topic matches.' : 'No topics yet. Add one here, or give a post its first topic.'}
                  onEdit={(topic) => setDoing({ what: 'edit', topic })}
                  onMerge={(topic) => setDoing({ what: 'merge', topic })}
                  onDelete={(topic) => setDoing({ what: 'delete', topic })}
                />
              </>
            )}
            {doing?.what === 'merge' && <MergeTopic topic={doing.topic} topics={topics} onClose={close} />}
          </div>
        )}
      </Query>
      {doing?.what === 'add' && <TopicDialog onClose={close} />}
      {doing?.what === 'edit' && <TopicDialog topic={doing.topic} onClose={close} />}
      {doing?.what === 'delete' && <DeleteTopic topic={doing.topic} onClose={close} />}
    </ScreenFrame>
  );
}

function matching(topics: readonly Topic[], search: string): readonly Topic[] {
  const part = search.toLowerCase();
  return topics.filter(({ name, slug, description }) =>
    [name, slug, description].some((text) => text.toLowerCase().includes(part)),
  );
}

const foundText = (found: number, all: number) =>
  found === all
    ? `${all.toLocaleString('en-GB')} topics`
    : `${found.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} topics`;
