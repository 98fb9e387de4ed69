import { useStore } from '@nanostores/react';
import type { Post } from '../../../contracts/blog.ts';
import { $build } from '../../../stores/build.ts';
import styles from './BlogEditor.module.css';

/** Links to a published post if visitors see its saved version, and otherwise says that they do not yet. */
export function PublishedState({ post }: { post: Post }) {
  const build = useStore($build);
  if (!build || !post.published) return null;
  const isLive = build.live !== null && post.updatedAt <= build.live.contentAt;
  return (
    <p className={styles.state}>
      {isLive ? (
        <a href={`/blog/${post.slug}`} target="_blank" rel="noopener">
          View the live post
        </a>
      ) : (
        'The saved version is not on the site yet.'
      )}
    </p>
  );
}
