import { type ReactNode, useRef } from 'react';
import { ImageChooser } from '../../../ui/page/ImageChooser.tsx';
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
      <ImageChooser chooser={chooser} label="Featured image file" onFiles={([file]) => file && onFile(file)} />
    </>
  );
}
