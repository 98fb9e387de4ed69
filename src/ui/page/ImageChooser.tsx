import type { RefObject } from 'react';

interface Props {
  /** A button opens the chooser with `chooser.current?.click()`. */
  chooser: RefObject<HTMLInputElement | null>;
  label?: string;
  multiple?: boolean;
  /** The types of files. */
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** The browser's own chooser for image files, or for those of other types. The control itself is hidden. */
export function ImageChooser({ chooser, label, multiple, accept = 'image/*', onFiles }: Props) {
  return (
    <input
      ref={chooser}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Without this, choosing the same file again would not count as a change.
        target.value = '';
      }}
    />
  );
}
