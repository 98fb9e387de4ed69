import { lazy, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import { ImageChooser } from '../../ui/page/ImageChooser.tsx';
import { showUploadError } from '../../ui/uploads/show-upload-error.ts';
import { useUpload } from '../../ui/uploads/use-upload.ts';
import type { StoredImage } from '../html/stored-image.ts';
import type { CardFormProps } from './CardForm.tsx';
import styles from './CardImage.module.css';
import type { BesideCard } from './card.ts';

const LibraryDialog = lazy(() => import('../../ui/library/LibraryDialog.tsx'));

/** A chosen image. `alt` is the text that the library has, or null if it has none. */
type ChosenImage = Omit<StoredImage, 'alt'> & { alt: string | null };

interface Props extends Pick<CardFormProps<BesideCard>, 'lang' | 'text'> {
  image: StoredImage | undefined;
  error: string | undefined;
  onImage: (image: ChosenImage) => void;
}

/** Chooses the image of a card: a file, which is uploaded, or one of the library. */
export function CardImage({ lang, text, image, error, onImage }: Props) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { busy, progress, uploaded, error: failure, start } = useUpload();
  const give = useEffectEvent(onImage);
  const fail = useEffectEvent((cause: unknown) => showUploadError(cause, lang));

  useEffect(() => {
    if (uploaded) give({ src: uploaded.url, width: uploaded.width, height: uploaded.height, alt: null });
    if (failure) fail(failure);
  }, [uploaded, failure]);

  const describedBy = `${id}-error ${id}-hint`;
  return (
    <div className="field">
      {image && <img className={styles.preview} src={image.src} alt="" />}
      {busy && <progress className={styles.progress} max={1} value={progress} aria-label={text.uploading} />}
      <div className={styles.choices}>
        <button
          className="button"
          type="button"
          aria-describedby={describedBy}
          ref={focusOnMount}
          onClick={() => chooser.current?.click()}
        >
          {text.image}
        </button>
        <button className="button" type="button" aria-describedby={describedBy} onClick={() => setChoosing(true)}>
          {text.fromLibrary}
        </button>
      </div>
      <ImageChooser chooser={chooser} label={text.image} onFiles={([file]) => file && start(file)} />
      <p id={`${id}-hint`} className="field-hint">
        {text.imageHint}
      </p>
      <p id={`${id}-error`} className="field-error" role="alert">
        {!image && error}
      </p>
      {isChoosing && (
        <LoadBoundary>
          <LibraryDialog
            language={lang}
            onCancel={() => setChoosing(false)}
            onChoose={({ name, width, height, alt }) => {
              onImage({ src: `${location.origin}/api/objects/${name}`, width, height, alt });
              setChoosing(false);
            }}
          />
        </LoadBoundary>
      )}
    </div>
  );
}
