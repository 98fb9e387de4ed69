import { lazy, Suspense, useEffect, useState } from 'react';
import { PostField } from '../../../post-form/PostField.tsx';
import type { PostForm } from '../../../post-form/use-post-form.ts';
import { LibraryButton } from '../../../ui/library/LibraryButton.tsx';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import styles from './BlogEditor.module.css';
import { ImageButton } from './ImageButton.tsx';

// Few visits to the editor drop an image, so the code for dropping loads with the first drag. If it cannot load, the button
// stays.
const ImageDrop = lazy(() => import('./ImageDrop.tsx').catch(() => ({ default: ImageButton })));

// The code for an upload loads with the first one.
const FeaturedUpload = lazy(() => import('./FeaturedUpload.tsx'));

/** Sets the featured image of a post, by its URL, from the library, or by a file that is chosen or dropped and then uploaded. */
export function FeaturedImage({ form }: { form: PostForm }) {
  const { values, set, issueOf } = form;
  const [file, setFile] = useState<File>();
  const [dragged, setDragged] = useState(false);

  useEffect(() => {
    const prepare = () => setDragged(true);
    window.addEventListener('dragenter', prepare, { once: true });
    return () => window.removeEventListener('dragenter', prepare);
  }, []);

  const image = values.featuredImage.trim();
  const preview =
    image && !issueOf('featuredImage') ? <img className={styles.featured} src={image} alt="" /> : undefined;
  const button = <ImageButton onFile={setFile}>{preview}</ImageButton>;

  return (
    <Panel title="Featured image">
      <PostField
        form={form}
        id="post"
        name="featuredImage"
        label="Featured Image URL"
        type="url"
        placeholder="https://"
        autoComplete="off"
      />
      {dragged ? (
        <Suspense fallback={button}>
          <ImageDrop onFile={setFile}>{preview}</ImageDrop>
        </Suspense>
      ) : (
        button
      )}
      {file && (
        <LoadBoundary>
          <FeaturedUpload
            file={file}
            onUploaded={(url) => set({ featuredImage: url })}
            onEnd={() => setFile(undefined)}
          />
        </LoadBoundary>
      )}
      <div className={styles.choices}>
        <LibraryButton onChoose={(path) => set({ featuredImage: path })} />
        {image && (
          <button className="button" type="button" onClick={() => set({ featuredImage: '' })}>
            Remove image
          </button>
        )}
      </div>
    </Panel>
  );
}
