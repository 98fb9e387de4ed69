import { lazy, useState } from 'react';
import { LoadBoundary } from '../loading/LoadBoundary.tsx';

// Loaded on demand, because few visits choose from the library.
const LibraryDialog = lazy(() => import('./LibraryDialog.tsx'));

/** Shows a button that chooses an image of the library. `onChoose` gets its path. */
export function LibraryButton({ onChoose }: { onChoose: (path: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button className="button" type="button" onClick={() => setOpen(true)}>
        Choose from the library
      </button>
      {isOpen && (
        <LoadBoundary>
          <LibraryDialog
            language="en"
            onCancel={close}
            onChoose={({ name }) => {
              onChoose(`/api/objects/${name}`);
              close();
            }}
          />
        </LoadBoundary>
      )}
    </>
  );
}
