import { useDropzone } from '@uploadthing/react';
import type { ReactNode } from 'react';
import styles from './BlogEditor.module.css';

interface Props {
  onFile: (file: File) => void;
  /** The present image. */
  children: ReactNode;
}

/** Shows a button on which an image can be dropped. A click opens the browser's file chooser. */
export default function ImageDrop({ onFile, children }: Props) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // The library ignores other files silently, so it gets all files: the upload refuses some and says why.
    multiple: false,
    onDrop: ([file]) => file && onFile(file),
  });
  return (
    // The button has the tab stop. Its clicks bubble to this element, which opens the file chooser.
    <div {...getRootProps()} tabIndex={undefined}>
      <button
        className={styles.drop}
        type="button"
        data-over={isDragActive || undefined}
        aria-label="Drop a featured image here, or choose one"
      >
        {children ?? <span>Drop an image here, or choose one</span>}
      </button>
      <input {...getInputProps()} accept="image/*" aria-label="Featured image file" />
    </div>
  );
}
