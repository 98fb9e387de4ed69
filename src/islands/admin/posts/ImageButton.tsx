import { type ReactNode, useRef } from 'react';
import styles from './BlogEditor.module.css';

interface Props {
  onFile: (file: File) => void;
  /** The image that is there already. */
  children: ReactNode;
}

/** The button that opens the browser's own file chooser, for as long as nothing can be dropped. */
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
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
