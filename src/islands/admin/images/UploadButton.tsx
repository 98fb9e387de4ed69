import { openPage } from '@nanostores/router';
import { useRef, useState } from 'react';
import { refreshQueries } from '../../../stores/queries.ts';
import { ImageChooser } from '../../ui/ImageChooser.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useRouter } from '../shell/router-context.ts';
import { imagesText } from './image-text.ts';

/** Uploads images into the library, one after the other. A single one opens, so that somebody says what it shows. */
export function UploadButton() {
  const chooser = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const [state, setState] = useState<string>();

  const upload = async (files: readonly File[]) => {
    const stored: string[] = [];
    for (const [index, file] of files.entries()) {
      setState(files.length > 1 ? `Uploading ${index + 1} of ${files.length}…` : 'Uploading…');
      const name = await uploadOne(file);
      if (name) stored.push(name);
    }
    setState(undefined);
    if (stored.length === 0) return;
    refreshQueries('/api/images');
    showToast({ title: `${imagesText(stored.length)} uploaded` });
    if (files.length === 1) openPage(router, 'image', { name: stored[0] ?? '' });
  };

  return (
    <>
      <button
        className="button button-primary"
        type="button"
        aria-disabled={state ? true : undefined}
        onClick={() => state || chooser.current?.click()}
      >
        <span role="status">{state ?? 'Upload Images'}</span>
      </button>
      <ImageChooser chooser={chooser} label="Image files" multiple onFiles={(files) => void upload(files)} />
    </>
  );
}

// Returns the name of the stored image, or undefined after saying why there is none. The code loads with the first upload.
async function uploadOne(file: File): Promise<string | undefined> {
  const { showUploadError } = await import('../../posts/editor/images/show-upload-error.ts');
  try {
    const { uploadImage } = await import('../../posts/editor/images/upload.ts');
    const { url } = await uploadImage(file, () => undefined, new AbortController().signal);
    return new URL(url).pathname.split('/').at(-1);
  } catch (error) {
    showUploadError(error, 'en');
    return undefined;
  }
}
