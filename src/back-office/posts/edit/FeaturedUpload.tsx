import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { showUploadError } from '../../../ui/uploads/show-upload-error.ts';
import { smallerNote } from '../../../ui/uploads/smaller-note.ts';
import { useUpload } from '../../../ui/uploads/use-upload.ts';
import styles from './BlogEditor.module.css';

interface Props {
  file: File;
  onUploaded: (url: string) => void;
  /** Called when the upload has ended in any way. */
  onEnd: () => void;
}

/** Uploads the featured image, shows how much has been sent, and can be stopped. */
export default function FeaturedUpload({ file, onUploaded, onEnd }: Props) {
  const { progress, uploaded, error, start } = useUpload();
  const stop = useRef<() => void>(undefined);
  const end = useEffectEvent(onEnd);
  const store = useEffectEvent(onUploaded);

  useEffect(() => {
    stop.current = start(file);
    return () => stop.current?.();
  }, [start, file]);
  useEffect(() => {
    if (uploaded) store(uploaded.url);
    const note = uploaded && smallerNote(uploaded, 'en');
    if (note) showToast({ title: 'Image uploaded', description: note });
    if (error) showUploadError(error, 'en');
    if (uploaded || error) end();
  }, [uploaded, error]);

  return (
    <div className={styles.upload}>
      <progress max={1} value={progress} aria-label="Uploading the featured image" />
      <button className="button" type="button" onClick={onEnd}>
        Cancel upload
      </button>
    </div>
  );
}
