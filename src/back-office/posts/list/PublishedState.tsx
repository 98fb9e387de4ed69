import type { Post } from '../../../contracts/posts/posts.ts';
import styles from '../edit/BlogEditor.module.css';
import { liveSince } from './live-since.ts';

/** Links to a published post. Its own page shows the saved version at once. */
export function PublishedState({ post }: { post: Post }) {
  if (!post.published) return null;
  return (
    <p className={styles.state}>
      {liveSince(post)}.{' '}
      <a href={`/blog/${post.slug}`} target="_blank" rel="noopener">
        View the live post
      </a>
    </p>
  );
}
