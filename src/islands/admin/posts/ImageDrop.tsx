import { useDropzone } from '@uploadthing/react';
import type { ReactNode } from 'react';
import styles from './BlogEditor.module.css';

interface Props {
  onFile: (file: File) => void;
  /** The image that is there already. */
  children: ReactNode;
}

/** The place to drop an image on, or to choose one by a click or by Enter. */
export default function ImageDrop({ onFile, children }: Props) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // The library drops other files silently; the upload says why it does not take them.
    multiple: false,
    onDrop: ([file]) => file && onFile(file),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the library's own element; a button cannot hold a file input
    // biome-ignore lint/a11y/useFocusableInteractive: the library makes it focusable
    <div
      {...getRootProps()}
      className={styles.drop}
      data-over={isDragActive || undefined}
      role="button"
      aria-label="Drop a featured image here, or choose one"
    >
      <input {...getInputProps()} accept="image/*" aria-label="Featured image file" />
      {children ?? <span>Drop an image here, or choose one</span>}
    </div>
  );
}
