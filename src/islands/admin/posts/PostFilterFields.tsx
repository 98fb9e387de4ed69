import { type ReactNode, useEffect, useRef } from 'react';
import { type PostSort, type PostStatus, postSorts, postStatuses } from '../../../contracts/all-posts.ts';
import styles from './BlogTab.module.css';
import type { ChangeFilter, PostFilter } from './use-post-filter.ts';

/** The pause in typing after which the search starts. */
const searchDelayMs = 250;

interface Props {
  filter: PostFilter;
  /** Everybody who has written a post. */
  authors: readonly { id: string; name: string }[];
  /** The number of posts that match. */
  total: number;
  onChange: ChangeFilter;
}

/** Shows the search, the filters and the order of the list of posts. */
export function PostFilterFields({ filter, authors, total, onChange }: Props) {
  const { search = '', status, author, sort } = filter;
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The browser's Back button changes the search, but must not change what somebody is typing.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchFor = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange({ search: typed.trim() }, { replace: true }), searchDelayMs);
  };

  return (
    <search className={styles.filter}>
      <div className="field">
        <label htmlFor="posts-search">Search</label>
        <input
          ref={input}
          id="posts-search"
          type="search"
          defaultValue={search}
          placeholder="Title, excerpt or address"
          maxLength={200}
          onChange={(event) => searchFor(event.target.value)}
        />
      </div>
      <Choice name="status" label="Show" value={status} onChoose={(value) => onChange({ status: value as PostStatus })}>
        <option value="">All posts</option>
        {optionsOf(postStatuses)}
      </Choice>
      {authors.length > 1 && (
        <Choice name="author" label="Author" value={author} onChoose={(value) => onChange({ author: value })}>
          <option value="">Everybody</option>
          {optionsOf(Object.fromEntries(authors.map(({ id, name }) => [id, name])))}
        </Choice>
      )}
      <Choice name="sort" label="Order" value={sort} onChoose={(value) => onChange({ sort: value as PostSort })}>
        {optionsOf(postSorts)}
      </Choice>
      <p className={styles.found} role="status">
        {total.toLocaleString('en-GB')} {total === 1 ? 'post' : 'posts'}
      </p>
    </search>
  );
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  /** Gets the value of an option, or undefined for the empty one. */
  onChoose: (value: string | undefined) => void;
  children: ReactNode;
}

const Choice = ({ name, label, value, onChoose, children }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={`posts-${name}`}>{label}</label>
    <select id={`posts-${name}`} value={value ?? ''} onChange={(event) => onChoose(event.target.value || undefined)}>
      {children}
    </select>
  </div>
);
