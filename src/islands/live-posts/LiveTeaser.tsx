import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { call } from '../../api/call.ts';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { listPosts, type Post } from '../../contracts/posts/posts.ts';
import { site } from '../../site/brand.ts';
import { formatDate } from '../../site/format-date.ts';
import { openDialog } from '../post-dialog/open-dialog.ts';
import { partsOf } from '../post-dialog/post-article.ts';

interface Props {
  user: CurrentUser;
  /** The newest published posts. */
  posts: readonly Post[];
  total: number;
}

/** Shows the current posts in the home page's teaser. The markup is the same as in BlogTeaser.astro. */
function LiveTeaser({ user, posts, total }: Props) {
  return (
    <>
      <div className="teaser-head">
        <h2>From the blog</h2>
        {total > 3 && <a href="/blog">View All {total} Articles</a>}
        <EditButton user={user} />
      </div>
      {posts.slice(0, 3).map((post) => (
        <article key={post.id} data-author-id={post.authorId}>
          <p className="post-meta">
            <time dateTime={post.createdAt}>{formatDate(post.createdAt, 'card')}</time>
            <span>By {post.authorName ?? site.name}</span>
          </p>
          <h3 id={`post-title-${post.slug}`}>
            <a href={`/blog/${post.slug}`}>{post.title}</a>
          </h3>
          <p className="soft">{post.excerpt}</p>
          <button
            className="button"
            type="button"
            aria-describedby={`post-title-${post.slug}`}
            onClick={() => showInDialog(post)}
          >
            Read More
          </button>
          <EditButton user={user} post={post} />
        </article>
      ))}
      {posts.length === 0 && (
        <div className="teaser-head">
          <h3>No blog posts yet</h3>
          <p>Be the first to publish a post!</p>
        </div>
      )}
    </>
  );
}

function EditButton({ user, post }: { user: CurrentUser; post?: Post }) {
  return (
    <button
      className="button"
      type="button"
      lang="it"
      data-edit={post?.slug ?? ''}
      aria-label={post && `Modifica: ${post.title}`}
      onClick={() => openDialog(user, post?.slug)}
    >
      {post ? 'Modifica' : 'Nuovo Post'}
    </button>
  );
}

// A changed post has its old text on its page until the next build, so the dialog must not fetch that page.
function showInDialog(post: Post): void {
  const dialog = document.querySelector<HTMLDialogElement>('#post-dialog');
  dialog?.lastElementChild?.replaceChildren(...partsOf(post));
  dialog?.showModal();
}

let live: { place: HTMLElement; root: Root } | undefined;
let latestRequest = 0;

// React has an element of its own, because other scripts hold the built one.
function takePlace(built: HTMLElement) {
  const place = built.cloneNode(false) as HTMLElement;
  built.replaceWith(place);
  return { place, root: createRoot(place) };
}

/** Reads the newest posts and shows them in the teaser, in place of what the build has made. */
export async function refreshTeaser(built: HTMLElement, user: CurrentUser): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  // If reading fails, the teaser stays as it was: the post itself has been saved.
  const answer = await call(listPosts, { query: {} }).catch(() => undefined);
  if (!answer || request !== latestRequest) return;
  const { posts, total } = answer;
  const focused = document.activeElement;
  live ??= takePlace(built);
  const { place, root } = live;
  flushSync(() => root.render(<LiveTeaser user={user} posts={posts} total={total} />));
  // The focus returns to the button of the same post, or goes to the first button if the post is gone.
  if (!(focused instanceof HTMLElement) || focused.isConnected) return;
  const slug = CSS.escape(focused.dataset.edit ?? '');
  (place.querySelector<HTMLElement>(`[data-edit="${slug}"]`) ?? place.querySelector<HTMLElement>('button'))?.focus();
}
