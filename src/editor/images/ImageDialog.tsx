import { useEffect, useEffectEvent, useState } from 'react';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { mayLoseWords } from '../../ui/dialog/may-lose-words.ts';
import type { Language } from '../../ui/language.ts';
import { smallerNote } from '../../ui/uploads/smaller-note.ts';
import { useUpload } from '../../ui/uploads/use-upload.ts';
import type { Image } from '../nodes/ImageNode.ts';
import styles from './ImageDialog.module.css';
import { type ImageDescription, ImageForm } from './ImageForm.tsx';
import { imageDialogTexts } from './image-dialog-text.ts';

interface Props {
  language: Language;
  file: File;
  /** The existing description of the image. */
  present?: Partial<ImageDescription> | undefined;
  onInsert: (image: Image) => void;
  onCancel: () => void;
  onClosed: () => void;
  onFailure: (error: unknown) => void;
}

/** Uploads an image while the writer describes it. Cancelling stops the upload. */
export function ImageDialog({ language, file, present, onInsert, onCancel, onClosed, onFailure }: Props) {
  const text = imageDialogTexts[language];
  const { progress, uploaded, error: failure, start } = useUpload();
  const preview = usePreview(file);
  const fail = useEffectEvent(onFailure);

  useEffect(() => start(file), [start, file]);
  useEffect(() => {
    if (failure) fail(failure);
  }, [failure]);

  const insert = (description: ImageDescription) => {
    if (uploaded) onInsert({ src: uploaded.url, width: uploaded.width, height: uploaded.height, ...description });
  };

  return (
    <Modal title={text.title} onClose={onCancel} mayDismiss={() => mayLoseWords(language)} onClosed={onClosed}>
      <ImageForm
        lang={language}
        text={text}
        preview={preview}
        {...(present && { present })}
        submitLabel={text.insert}
        disabled={!uploaded}
        onSubmit={insert}
        onCancel={onCancel}
      >
        <div className={styles.state}>
          <progress className={styles.progress} max={1} value={uploaded ? 1 : progress} aria-label={text.uploading} />
          <span role="status">{uploaded ? (smallerNote(uploaded, language) ?? text.ready) : text.uploading}</span>
        </div>
      </ImageForm>
    </Modal>
  );
}

// Returns a data URL, because the content security policy does not allow blob URLs.
function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
