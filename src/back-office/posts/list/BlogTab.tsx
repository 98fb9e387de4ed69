import { getPagePath } from '@nanostores/router';
import { TabHead } from '../../../ui/page/TabHead.tsx';
import { useRouter } from '../../shell/router-context.ts';
import styles from './BlogTab.module.css';
import { PostList } from './PostList.tsx';

/** Shows the list of posts in the dashboard (specification, section 2 "Admin dashboard"). */
export default function BlogTab() {
  const router = useRouter();
  return (
    <>
      <TabHead title="Blog Posts">
        <div className={styles.actions}>
          <a className="button" href={getPagePath(router, 'images')}>
            Images
          </a>
          <a className="button" href={getPagePath(router, 'topics')}>
            Topics
          </a>
          <a className="button" href={getPagePath(router, 'pages')}>
            Pages
          </a>
          <a className="button button-primary" href={getPagePath(router, 'newPost')}>
            New Post
          </a>
        </div>
      </TabHead>
      <PostList kind="post" />
    </>
  );
}
