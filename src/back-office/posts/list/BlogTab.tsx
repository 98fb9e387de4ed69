import { getPagePath } from '@nanostores/router';
import { lazy, useMemo, useState } from 'react';
import { listAllPosts } from '../../../contracts/posts/all-posts.ts';
import { kindNames } from '../../../contracts/posts/kind.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { createQuery } from '../../../stores/queries.ts';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Query } from '../../../ui/loading/Query.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { TabHead } from '../../../ui/page/TabHead.tsx';
import { useRouter } from '../../shell/router-context.ts';
import styles from './BlogTab.module.css';
import { PostFilterFields } from './PostFilterFields.tsx';
import { PostRow } from './PostRow.tsx';
import { SelectedPosts } from './SelectedPosts.tsx';
import { usePostFilter } from './use-post-filter.ts';

const DeletePostDialog = lazy(() => import('../edit/DeletePostDialog.tsx'));

/** The list offers a search from this number of posts. */
const searchFrom = 10;

/** Lists all posts, drafts included (specification, section 2 "Admin dashboard"), or all pages of the editors. */
export default function BlogTab() {
  const router = useRouter();
  const [filter, changeFilter] = usePostFilter();
  const { page, search, status, author, topic, kind, sort } = filter;
  const isPage = kind === 'page';
  const [deleting, setDeleting] = useState<PostSummary>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const filtered = Boolean(search || status || author || topic);
  const $posts = useMemo(() => {
    const narrowed = { ...(search && { search }), ...(status && { status }), ...(author && { author }) };
    return createQuery(listAllPosts, {
      query: { page: String(page), ...narrowed, ...(topic && { topic }), kind, sort },
    });
  }, [page, search, status, author, topic, kind, sort]);

  const choose = (id: string, isChosen: boolean) =>
    setChosen((ids) => (isChosen ? [...ids, id] : ids.filter((other) => other !== id)));

  return (
    <>
      <TabHead title={isPage ? 'Pages' : 'Blog Posts'}>
        <div className={styles.actions}>
          <a className="button" href={getPagePath(router, 'images')}>
            Images
          </a>
          {!isPage && (
            <a className="button" href={getPagePath(router, 'topics')}>
              Topics
            </a>
          )}
          <a
            className="button"
            href={getPagePath(router, 'dashboard', {}, { tab: 'blog', ...(!isPage && { kind: 'page' }) })}
          >
            {isPage ? 'Posts' : 'Pages'}
          </a>
          <a className="button button-primary" href={getPagePath(router, 'newPost', {}, isPage ? { kind } : {})}>
            New {kindNames[kind].label}
          </a>
        </div>
      </TabHead>
      <Query store={$posts} what={`The ${kind}s`}>
        {({ posts, authors, topics, total, pages }) => (
          <>
            {(total > searchFrom || filtered) && (
              <PostFilterFields
                filter={filter}
                authors={authors}
                topics={topics}
                total={total}
                onChange={changeFilter}
              />
            )}
            <Pager
              entries={`${kind}s`}
              page={page}
              pages={pages}
              total={total}
              onPage={(target) => changeFilter({ page: target })}
              steps={sort === 'newest' ? ['Newer', 'Older'] : ['Previous', 'Next']}
            >
              {posts.length === 0 ? (
                <EmptyState>{filtered ? `No ${kind} matches.` : `No ${kind}s yet. Write the first one.`}</EmptyState>
              ) : (
                <>
                  {/* A selected post that is on another page, or no longer matches, is not changed. */}
                  <SelectedPosts
                    kind={kind}
                    posts={posts}
                    selected={posts.filter(({ id }) => chosen.includes(id))}
                    onSelect={setChosen}
                  />
                  <ul className={styles.list}>
                    {posts.map((post) => (
                      <PostRow
                        key={post.id}
                        post={post}
                        author={authors.find(({ id }) => id === post.authorId)?.name}
                        selected={chosen.includes(post.id)}
                        onSelect={(isChosen) => choose(post.id, isChosen)}
                        onDelete={() => setDeleting(post)}
                      />
                    ))}
                  </ul>
                </>
              )}
            </Pager>
          </>
        )}
      </Query>
      {deleting && (
        <LoadBoundary>
          <DeletePostDialog post={deleting} onClose={() => setDeleting(undefined)} />
        </LoadBoundary>
      )}
    </>
  );
}
