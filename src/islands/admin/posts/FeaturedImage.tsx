import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { englishEditor } from '../../posts/editor/editor-text-en.ts';
import { showUploadError } from '../../posts/editor/images/show-upload-error.ts';
import { useUpload } from '../../posts/editor/images/use-upload.ts';
import { PostField } from '../../posts/form/PostField.tsx';
import type { PostForm } from '../../posts/form/use-post-form.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './BlogEditor.module.css';
import { ImageButton } from './ImageButton.tsx';

// Few visits to the editor drop an image, so the code for dropping loads with the first drag. If it cannot load, the button
// stays.
const ImageDrop = lazy(() => import('./ImageDrop.tsx').catch(() => ({ default: ImageButton })));

/** Sets the featured image of a post, by its URL or by a file that is chosen or dropped and then uploaded. */
export function FeaturedImage({ form }: { form: PostForm }) {
  const { values, set, issueOf } = form;
  const { progress, uploaded, error, busy, start } = useUpload();
  const [dragged, setDragged] = useState(false);
  const stop = useRef<() => void>(undefined);
  const setUrl = useEffectEvent((url: string) => set({ featuredImage: url }));

  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    if (uploaded) setUrl(uploaded.url);
  }, [uploaded]);
  useEffect(() => {
    if (error) showUploadError(error, englishEditor.image.failure);
  }, [error]);
  useEffect(() => {
    const prepare = () => setDragged(true);
    window.addEventListener('dragenter', prepare, { once: true });
    return () => window.removeEventListener('dragenter', prepare);
  }, []);

  const upload = (file: File) => {
    stop.current?.();
    stop.current = start(file);
  };

  const image = values.featuredImage.trim();
  const preview =
    image && !issueOf('featuredImage') ? <img className={styles.featured} src={image} alt="" /> : undefined;
  const button = <ImageButton onFile={upload}>{preview}</ImageButton>;

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
          <ImageDrop onFile={upload}>{preview}</ImageDrop>
        </Suspense>
      ) : (
        button
      )}
      {busy && (
        <div className={styles.upload}>
          <progress max={1} value={progress} aria-label="Uploading the featured image" />
          <button className="button" type="button" onClick={() => stop.current?.()}>
            Cancel upload
          </button>
        </div>
      )}
      {image && (
        <button className="button" type="button" onClick={() => set({ featuredImage: '' })}>
          Remove image
        </button>
      )}
    </Panel>
  );
}
