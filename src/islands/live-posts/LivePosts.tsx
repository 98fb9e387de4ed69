import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { messageOf } from '../../api/call.ts';
import { type ListedPost, listAllPosts } from '../../contracts/posts/all-posts.ts';
import { cardContent } from '../../live/post-card.ts';
import { createQuery } from '../../stores/queries.ts';
import { $session } from '../../stores/session.ts';
import { FailurePanel } from '../../ui/loading/FailurePanel.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { openDialog } from '../post-dialog/open-dialog.ts';
import styles from './LivePosts.module.css';

/** The number of placeholders while the list loads (specification, section 9). */
const placeholderCount = 6;

/**
 * Shows the blog as creators see it: the current version of every post, drafts included. On the page of a topic, `topic` is its id,
 * and the list has the posts of the topic.
 */
function LivePosts({ topic }: { topic: string | undefined }) {
  const [page, setPage] = useState(1);
  const $posts = useMemo(
    () => createQuery(listAllPosts, { query: { page: String(page), ...(topic && { topic }) } }),
    [page, topic],
  );
  const { data, error, loading } = useStore($posts);
  const write = useDialog();
  if (data) {
    return (
      <>
        <p className={styles.tools}>
          <button className="button button-primary" type="button" lang="it" onClick={() => write()}>
            Nuovo Post
          </button>
        </p>
        <Pager entries="posts" page={page} pages={data.pages} total={data.total} onPage={setPage}>
          {data.posts.length === 0 ? (
            <p className="blog-empty">No blog posts available yet</p>
          ) : (
            <div className="blog-grid">
              {data.posts.map((post) => (
                <LiveCard key={post.id} post={post} onEdit={() => write(post.id)} />
              ))}
            </div>
          )}
        </Pager>
      </>
    );
  }
  if (error && !loading) {
    const message = `The posts could not be loaded. ${messageOf(error)}`;
    return <FailurePanel message={message} onRetry={() => $posts.revalidate()} />;
  }
  return (
    <div className="blog-grid" role="status" aria-label="Loading posts">
      {Array.from({ length: placeholderCount }, (_, index) => `placeholder-${index}`).map((key) => (
        <div key={key} className={styles.placeholder} />
      ))}
    </div>
  );
}

/** Returns a function that opens the dialog for the post with this id, or for a new post. */
function useDialog(): (id?: string) => Promise<void> {
  const session = useStore($session);
  return async (id) => {
    if (session.status === 'signed-in') await openDialog(session.user, id);
  };
}

const draftBadge = ` <strong class="${styles.draft}">Draft</strong>`;

// Visitors get the same card from the server.
function LiveCard({ post, onEdit }: { post: ListedPost; onEdit: () => void }) {
  const { title, authorId, focus, published } = post;
  const html = cardContent({ ...post, focus: focus ?? undefined }, published ? '' : draftBadge);
  return (
    <article data-author-id={authorId}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the card escapes every text of its post */}
      <div className={styles.content} dangerouslySetInnerHTML={{ __html: html }} />
      <button className="button" type="button" lang="it" aria-label={`Modifica: ${title}`} onClick={onEdit}>
        Modifica
      </button>
    </article>
  );
}

/** Replaces the pre-rendered list with the live list. */
export function mountLivePosts(place: HTMLElement): void {
  place.replaceChildren();
  createRoot(place).render(<LivePosts topic={place.dataset.livePosts || undefined} />);
}
