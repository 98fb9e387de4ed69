import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { lazy, useMemo, useState } from 'react';
import { listAllPosts } from '../../../contracts/posts/all-posts.ts';
import type { PostKind } from '../../../contracts/posts/kind.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { $build } from '../../../stores/build.ts';
import { createQuery } from '../../../stores/queries.ts';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Query } from '../../../ui/loading/Query.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { TabHead } from '../../../ui/page/TabHead.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { screenTitles } from '../../shell/screen.ts';
import styles from './BlogTab.module.css';
import { PostFilterFields } from './PostFilterFields.tsx';
import { PostRow } from './PostRow.tsx';
import { SelectedPosts } from './SelectedPosts.tsx';
import { usePostFilter } from './use-post-filter.ts';

const DeletePostDialog = lazy(() => import('../edit/DeletePostDialog.tsx'));

/** The list offers a search from this number of posts. */
const searchFrom = 10;

/**
 * Lists all posts in the dashboard, drafts included (specification, section 2 "Admin dashboard"), or all pages of the editors on their
 * own screen.
 */
export default function BlogTab({ kind = 'post' }: { kind?: PostKind }) {
  const build = useStore($build);
  const [filter, changeFilter] = usePostFilter(kind);
  const { page, search, status, author, topic, sort } = filter;
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
      {kind === 'post' && <PostsHead />}
      <Query store={$posts} what={`The ${kind}s`}>
        {({ posts, authors, topics, total, pages }) => (
          <>
            {(total > searchFrom || filtered) && (
              <PostFilterFields
                kind={kind}
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
                        build={build}
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

function PostsHead() {
  const router = useRouter();
  return (
    <TabHead title="Blog Posts">
      <div className={styles.actions}>
        {(['images', 'topics', 'pages'] as const).map((screen) => (
          <a key={screen} className="button" href={getPagePath(router, screen)}>
            {screenTitles[screen]}
          </a>
        ))}
        <a className="button button-primary" href={getPagePath(router, 'newPost')}>
          New Post
        </a>
      </div>
    </TabHead>
  );
}
