import { getPagePath } from '@nanostores/router';
import { useMemo, useRef, useState } from 'react';
import { type ListedPost, listAllPosts, type PostSummary } from '../../../contracts/blog.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Query } from '../../ui/Query.tsx';
import { TabHead } from '../../ui/TabHead.tsx';
import { useRouter } from '../shell/router-context.ts';
import styles from './BlogTab.module.css';
import { DeletePostDialog } from './DeletePostDialog.tsx';
import { badgeOf } from './post-badge.ts';

/** The list offers a search from this number of posts. */
const searchFrom = 10;

/** The pause in typing after which the search starts. */
const searchDelayMs = 250;

type Status = 'published' | 'draft' | undefined;

/** Lists all posts, drafts included (specification, section 2 "Admin dashboard"). */
export default function BlogTab() {
  const router = useRouter();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Status>();
  const [deleting, setDeleting] = useState<PostSummary>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filtered = search !== '' || status !== undefined;
  const $posts = useMemo(() => {
    const query = { page: String(page), ...(search && { search }), ...(status && { status }) };
    return createQuery(listAllPosts, { query });
  }, [page, search, status]);

  const searchFor = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, searchDelayMs);
  };

  return (
    <>
      <TabHead title="Blog Posts">
        <a className="button button-primary" href={getPagePath(router, 'newPost')}>
          New Post
        </a>
      </TabHead>
      <Query store={$posts} what="The posts">
        {({ posts, total, pages }) => (
          <>
            {(total > searchFrom || filtered) && (
              <search className={styles.filter}>
                <div className="field">
                  <label htmlFor="posts-search">Search</label>
                  <input
                    id="posts-search"
                    type="search"
                    defaultValue={search}
                    placeholder="Title, excerpt or address"
                    maxLength={200}
                    onChange={(event) => searchFor(event.target.value)}
                  />
                </div>
                <div className="field">
                  <label htmlFor="posts-status">Show</label>
                  <select
                    id="posts-status"
                    value={status ?? ''}
                    onChange={(event) => {
                      // The options are the statuses and an empty value.
                      setStatus((event.target.value || undefined) as Status);
                      setPage(1);
                    }}
                  >
                    <option value="">All posts</option>
                    <option value="published">Published</option>
                    <option value="draft">Drafts</option>
                  </select>
                </div>
                <p className={styles.found} role="status">
                  {total.toLocaleString('en-GB')} {total === 1 ? 'post' : 'posts'}
                </p>
              </search>
            )}
            <Pager entries="posts" page={page} pages={pages} total={total} onPage={setPage}>
              {posts.length === 0 ? (
                <EmptyState>{filtered ? 'No post matches.' : 'No posts yet. Write the first one.'}</EmptyState>
              ) : (
                <ul className={styles.list}>
                  {posts.map((post) => (
                    <PostRow key={post.id} post={post} onDelete={() => setDeleting(post)} />
                  ))}
                </ul>
              )}
            </Pager>
          </>
        )}
      </Query>
      {deleting && <DeletePostDialog post={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function PostRow({ post, onDelete }: { post: ListedPost; onDelete: () => void }) {
  const router = useRouter();
  const { id, slug, title, excerpt, published, unpublishAt, createdAt } = post;
  const badge = badgeOf(post);
  return (
    <li className={styles.post}>
      <div className={styles.about}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.excerpt}>{excerpt}</p>
        <p className={styles.facts}>
          <Badge good={badge.good}>{badge.text}</Badge>
          {published && unpublishAt && <span>Until {formatDate(unpublishAt, 'moment')}</span>}
          <time dateTime={createdAt}>{formatDate(createdAt, 'card')}</time>
        </p>
      </div>
      <div className={styles.actions}>
        <a
          className="button button-small"
          href={`/blog/${slug}`}
          target="_blank"
          rel="noopener"
          aria-label={`Preview ${title}`}
        >
          Preview
        </a>
        <a className="button button-small" href={getPagePath(router, 'post', { id })} aria-label={`Edit ${title}`}>
          Edit
        </a>
        <button className="button button-small" type="button" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </button>
      </div>
    </li>
  );
}
