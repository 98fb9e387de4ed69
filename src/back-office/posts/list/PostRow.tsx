import { getPagePath } from '@nanostores/router';
import type { ListedPost } from '../../../contracts/posts/all-posts.ts';
import type { BuildStatus } from '../../../contracts/publishing/build.ts';
import { formatDate } from '../../../site/format-date.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { previewPath } from '../preview-path.ts';
import styles from './BlogTab.module.css';
import { endedAt, liveSince } from './live-since.ts';
import { badgeOf } from './post-badge.ts';

interface Props {
  post: ListedPost;
  /** The state of the site's build, if it is known. */
  build: BuildStatus | undefined;
  /** The name of the author. */
  author: string | undefined;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onDelete: () => void;
}

/** Shows a post or a page of the Blog tab: a checkbox, its facts and what can be done with it. A page is known by its address. */
export function PostRow({ post, build, author, selected, onSelect, onDelete }: Props) {
  const router = useRouter();
  const { id, kind, title, excerpt, topics, published, unpublishAt, createdAt } = post;
  const isPage = kind === 'page';
  const badge = badgeOf(post);
  const since = published && liveSince(post, build);
  return (
    <li className={styles.post}>
      <label className={`choice ${styles.select}`}>
        <input type="checkbox" checked={selected} onChange={(event) => onSelect(event.target.checked)} />
        <span className="visually-hidden">Select {title}</span>
      </label>
      <div className={styles.about}>
        <h3 className={styles.title}>{title}</h3>
        {isPage ? <p className={styles.path}>{post.path}</p> : <p className={styles.excerpt}>{excerpt}</p>}
        <p className={styles.facts}>
          <Badge good={badge.good}>{badge.text}</Badge>
          {post.published && post.hasDraft && <Badge>Changed</Badge>}
          {since && <span>{since}</span>}
          {published && unpublishAt && <span>Until {formatDate(unpublishAt, 'moment')}</span>}
          {endedAt(post) && <span>{endedAt(post)}</span>}
          {/* A page has neither of them on the site. */}
          {!isPage && <time dateTime={createdAt}>{formatDate(createdAt, 'card')}</time>}
          {!isPage && author && <span>{author}</span>}
          {topics.length > 0 && <span>{topics.map(({ name }) => name).join(', ')}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <a
          className="button button-small"
          href={previewPath(post)}
          target="_blank"
          rel="noopener"
          aria-label={`Preview ${title}`}
        >
          Preview
        </a>
        <a
          className="button button-small"
          href={getPagePath(router, 'post', { id }, isPage ? { kind } : {})}
          aria-label={`Edit ${title}`}
        >
          Edit
        </a>
        <button className="button button-small" type="button" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </button>
      </div>
    </li>
  );
}
