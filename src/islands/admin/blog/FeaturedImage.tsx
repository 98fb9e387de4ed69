import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUpload } from '../../editor/images/use-upload.ts';
import type { PostForm } from '../../post/use-post-form.ts';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './BlogEditor.module.css';
import { PlainImageInput } from './PlainImageInput.tsx';

// Few visits to the editor upload a picture; the code for it comes when somebody is about to.
// Whatever becomes of it, the text beside it stays.
const ImageDrop = lazy(() => import('./ImageDrop.tsx').catch(() => ({ default: PlainImageInput })));

/** The picture of a post: by its address, or dropped or chosen and uploaded. */
export function FeaturedImage({ form }: { form: PostForm }) {
  const { values, set, issueOf } = form;
  const { progress, uploaded, error, busy, start } = useUpload();
  const [ready, setReady] = useState(false);
  const stop = useRef<() => void>(undefined);
  const take = useEffectEvent((address: string) => set({ featuredImage: address }));

  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    if (uploaded) take(uploaded.address);
  }, [uploaded]);
  useEffect(() => {
    if (!error) return;
    const description = error instanceof Error ? error.message : 'Failed to upload file';
    showToast({ title: 'Error', description, destructive: true });
  }, [error]);
  // What is dragged over the page may be on its way here.
  useEffect(() => {
    const prepare = () => setReady(true);
    window.addEventListener('dragenter', prepare, { once: true });
    return () => window.removeEventListener('dragenter', prepare);
  }, []);

  const upload = (file: File) => {
    stop.current?.();
    stop.current = start(file);
  };

  const image = values.featuredImage.trim();
  const shown = image && !issueOf('featuredImage') ? <img className={styles.featured} src={image} alt="" /> : undefined;
  const closed = (
    <button className={styles.drop} type="button" onClick={() => setReady(true)}>
      {shown ?? 'Upload an image'}
      {shown && <span className="visually-hidden">Upload another image</span>}
    </button>
  );

  return (
    <Panel title="Featured image">
      <Field form="post" name="featuredImage" label="Featured Image URL" error={issueOf('featuredImage')?.message}>
        {(control) => (
          <input
            {...control}
            type="url"
            value={values.featuredImage}
            placeholder="https://"
            autoComplete="off"
            onChange={(event) => set({ featuredImage: event.target.value })}
          />
        )}
      </Field>
      {ready ? (
        <Suspense fallback={closed}>
          <ImageDrop onFile={upload}>{shown}</ImageDrop>
        </Suspense>
      ) : (
        closed
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
