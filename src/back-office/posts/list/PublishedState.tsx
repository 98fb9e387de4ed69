import { useStore } from '@nanostores/react';
import type { Post } from '../../../contracts/posts/posts.ts';
import { $build } from '../../../stores/build.ts';
import styles from '../edit/BlogEditor.module.css';
import { endedAt, isAwaited, liveSince } from './live-since.ts';

/** Links to a published post or page, whose own page shows the saved version at once, or says when a schedule has ended the post. */
export function PublishedState({ post }: { post: Post }) {
  const build = useStore($build);
  const ended = endedAt(post);
  if (ended) return <p className={styles.state}>{ended}.</p>;
  if (!post.published) return null;
  const since = liveSince(post, build);
  if (!since) return null;
  return (
    <p className={styles.state}>
      {since}.{' '}
      {!isAwaited(post, build) && (
        <a href={post.path} target="_blank" rel="noopener">
          View the live {post.kind}
        </a>
      )}
    </p>
  );
}
