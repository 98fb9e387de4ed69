import { type ReactNode, useRef } from 'react';
import styles from './BlogEditor.module.css';

interface Props {
  onFile: (file: File) => void;
  /** The present image. */
  children: ReactNode;
}

/** Shows a button that opens the browser's file chooser. */
export function ImageButton({ onFile, children }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button className={styles.drop} type="button" onClick={() => chooser.current?.click()}>
        {children}
        <span className={children ? 'visually-hidden' : undefined}>
          {children ? 'Upload another image' : 'Upload an image'}
        </span>
      </button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label="Featured image file"
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0]);
          // Without this, choosing the same file again would be no change.
          target.value = '';
        }}
      />
    </>
  );
}
