import type { ReactNode } from 'react';

interface Props {
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Chooses a picture with what the browser has, where the place to drop one could not be loaded. */
export function PlainImageInput({ onFile, children }: Props) {
  return (
    <div>
      {children}
      <input
        type="file"
        accept="image/*"
        aria-label="Featured image file"
        onChange={(event) => event.target.files?.[0] && onFile(event.target.files[0])}
      />
    </div>
  );
}
