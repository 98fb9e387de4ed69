import { type PostSort, type PostStatus, postSorts, postStatuses } from '../../../contracts/posts/all-posts.ts';
import type { PostKind } from '../../../contracts/posts/kind.ts';
import { Choice, FilterFields, Options, SearchField } from '../../list/FilterFields.tsx';
import type { ChangeFilter } from '../../list/use-list-filter.ts';
import type { PostFilter } from './use-post-filter.ts';

interface Props {
  kind: PostKind;
  filter: PostFilter;
  /** Everybody who has written a post or a page. */
  authors: readonly { id: string; name: string }[];
  /** The topics that posts have. */
  topics: readonly { id: string; name: string }[];
  /** The number of posts that match. */
  total: number;
  onChange: ChangeFilter<PostFilter>;
}

/** Shows the search, the filters and the order of the list of posts or of pages. */
export function PostFilterFields({ kind, filter, authors, topics, total, onChange }: Props) {
  const { search, status, author, topic, sort } = filter;
  return (
    <FilterFields found={`${total.toLocaleString('en-GB')} ${kind}${total === 1 ? '' : 's'}`}>
      <SearchField
        list={`${kind}s`}
        value={search}
        placeholder="Title, excerpt or address"
        onSearch={(text) => onChange({ search: text }, { replace: true })}
      />
      <Choice
        id="posts-status"
        label="Show"
        value={status}
        onChoose={(value) => onChange({ status: value as PostStatus })}
      >
        <option value="">All {kind}s</option>
        <Options of={postStatuses} />
      </Choice>
      {authors.length > 1 && (
        <Choice id="posts-author" label="Author" value={author} onChoose={(value) => onChange({ author: value })}>
          <option value="">Everybody</option>
          <Options of={Object.fromEntries(authors.map(({ id, name }) => [id, name]))} />
        </Choice>
      )}
      {kind === 'post' && (topics.length > 0 || topic) && (
        <Choice id="posts-topic" label="Topic" value={topic} onChoose={(value) => onChange({ topic: value })}>
          <option value="">All topics</option>
          {topics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice id="posts-sort" label="Order" value={sort} onChoose={(value) => onChange({ sort: value as PostSort })}>
        <Options of={postSorts} />
      </Choice>
    </FilterFields>
  );
}
