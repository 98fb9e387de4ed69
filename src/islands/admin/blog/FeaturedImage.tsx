import { useDropzone } from '@uploadthing/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUpload } from '../../editor/images/use-upload.ts';
import type { PostForm } from '../../post/use-post-form.ts';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './BlogEditor.module.css';

/** The picture of a post: by its address, or dropped or chosen and uploaded. */
export function FeaturedImage({ form }: { form: PostForm }) {
  const { values, set, issueOf } = form;
  const { progress, uploaded, error, busy, start } = useUpload();
  const stop = useRef<() => void>(undefined);
  const take = useEffectEvent((address: string) => set({ featuredImage: address }));

  const onDrop = ([file]: File[]) => {
    stop.current?.();
    if (file) stop.current = start(file);
  };
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: { 'image/*': [] },
    multiple: false,
    onDrop,
  });

  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    if (uploaded) take(uploaded.address);
  }, [uploaded]);
  useEffect(() => {
    if (!error) return;
    const description = error instanceof Error ? error.message : 'Failed to upload file';
    showToast({ title: 'Error', description, destructive: true });
  }, [error]);

  const image = values.featuredImage.trim();
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
      {/* biome-ignore lint/a11y/useSemanticElements: the library's own element; a button cannot hold a file input */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the library makes it focusable */}
      <div
        {...getRootProps()}
        className={styles.drop}
        data-over={isDragActive || undefined}
        role="button"
        aria-label="Upload a featured image"
      >
        <input {...getInputProps()} aria-label="Featured image file" />
        {image && !issueOf('featuredImage') ? (
          <img className={styles.featured} src={image} alt="" />
        ) : (
          <span>Drop an image here, or choose one</span>
        )}
      </div>
      {busy && (
        <div className={styles.upload}>
          <progress max={1} value={progress} aria-label="Uploading the featured image" />
          <button
            className="button"
            type="button"
            onClick={() => {
              stop.current?.();
            }}
          >
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
