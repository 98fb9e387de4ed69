import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useEffect, useMemo } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { listImages } from '../../contracts/images/images.ts';
import { createQuery } from '../../stores/queries.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { RequireRole, writersOnly } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { screenTitles } from '../shell/screen.ts';
import { DeleteUnused } from './DeleteUnused.tsx';
import { ImageCard } from './ImageCard.tsx';
import { ImageFilterFields } from './ImageFilterFields.tsx';
import styles from './Images.module.css';
import { $lastLibrary } from './last-library.ts';
import { UploadButton } from './UploadButton.tsx';
import { useImageFilter } from './use-image-filter.ts';

/** Lists, searches and uploads the images of the site. */
export default function ImagesScreen() {
  return (
    <RequireRole {...writersOnly} title={screenTitles.images}>
      {(writer) => <Images writer={writer} />}
    </RequireRole>
  );
}

function Images({ writer }: { writer: CurrentUser }) {
  const router = useRouter();
  const query = useStore(router)?.search;
  useEffect(() => $lastLibrary.set(query ?? {}), [query]);
  return (
    <ScreenFrame
      title={screenTitles.images}
      note="Every image that somebody has uploaded, and where it is used."
      back={
        writer.role === 'admin'
          ? { href: getPagePath(router, 'dashboard', {}, { tab: 'blog' }), to: 'dashboard' }
          : { href: '/blog', to: 'blog' }
      }
      actions={<UploadButton />}
    >
      <Library />
    </ScreenFrame>
  );
}

function Library() {
  const [filter, changeFilter] = useImageFilter();
  const { page, search, show, sort } = filter;
  const filtered = Boolean(search || show);
  const $images = useMemo(() => {
    const narrowed = { ...(search && { search }), ...(show && { show }) };
    return createQuery(listImages, { query: { page: String(page), ...narrowed, sort } });
  }, [page, search, show, sort]);

  return (
    <Query store={$images} what="The images">
      {({ images, bytes, total, pages }) => (
        <>
          {(total > 0 || filtered) && (
            <ImageFilterFields filter={filter} total={total} bytes={bytes} onChange={changeFilter} />
          )}
          {show === 'unused' && total > 0 && !search && (
            <div className={styles.unused}>
              <p>Uploaded more than a day ago, and shown by no post, draft, earlier version or setting.</p>
              <DeleteUnused total={total} bytes={bytes} />
            </div>
          )}
          <Pager
            entries="images"
            page={page}
            pages={pages}
            total={total}
            onPage={(target) => changeFilter({ page: target })}
            steps={sort === 'newest' ? ['Newer', 'Older'] : ['Previous', 'Next']}
          >
            {images.length === 0 ? (
              <EmptyState>{emptyText(show, filtered)}</EmptyState>
            ) : (
              <ul className={styles.list}>
                {images.map((image) => (
                  <ImageCard key={image.name} image={image} />
                ))}
              </ul>
            )}
          </Pager>
        </>
      )}
    </Query>
  );
}

function emptyText(show: string | undefined, filtered: boolean): string {
  if (show === 'unused') return 'No unused image. An image counts as unused a day after its upload.';
  return filtered ? 'No image matches.' : 'No images yet. Upload the first one, or add one to a post.';
}
