import { openPage } from '@nanostores/router';
import { useRef, useState } from 'react';
import { documentType } from '../../contracts/images/uploads.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { ImageChooser } from '../../ui/page/ImageChooser.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';
import { smallerNote } from '../../ui/uploads/smaller-note.ts';
import { useRouter } from '../shell/router-context.ts';
import { imagesText } from './image-text.ts';

/**
 * Uploads images and documents into the library, one after the other. After a single file its screen opens, so that somebody says what
 * an image shows.
 */
export function UploadButton() {
  const chooser = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const [state, setState] = useState<string>();

  const upload = async (files: readonly File[]) => {
    const stored: Stored[] = [];
    const failed: Failure[] = [];
    for (const [index, file] of files.entries()) {
      setState(files.length > 1 ? `Uploading ${index + 1} of ${files.length}…` : 'Uploading…');
      await uploadOne(file).then(
        (image) => stored.push(image),
        (error: unknown) => failed.push({ file, error }),
      );
    }
    setState(undefined);
    if (stored.length > 0) refreshQueries('/api/images');
    if (failed.length > 0) return showFailures(failed, stored);
    const smaller = stored.filter(({ note }) => note);
    showToast({
      title: `${filesText(stored)} uploaded`,
      description: smaller.map(({ file, note }) => (files.length === 1 ? note : `${file.name}: ${note}`)).join(' '),
    });
    if (files.length === 1) openPage(router, 'image', { name: stored[0]?.name ?? '' });
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
      <ImageChooser
        chooser={chooser}
        label="Image files"
        accept={`image/*,${documentType}`}
        multiple
        onFiles={(files) => void upload(files)}
      />
    </>
  );
}

// Names the images, unless there are documents among the files.
const filesText = (stored: readonly Stored[]) =>
  stored.every(({ file }) => file.type !== documentType)
    ? imagesText(stored.length)
    : stored.length === 1
      ? '1 file'
      : `${stored.length} files`;

interface Stored {
  file: File;
  /** The name of the stored image. */
  name: string;
  /** Says that the image was made much smaller. */
  note: string | undefined;
}

interface Failure {
  file: File;
  error: unknown;
}

// The code loads with the first upload.
async function uploadOne(file: File): Promise<Stored> {
  const { uploadDocument, uploadImage } = await import('../../ui/uploads/upload.ts');
  const { signal } = new AbortController();
  const nameIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  if (file.type === documentType)
    return { file, name: nameIn(await uploadDocument(file, () => undefined, signal)), note: undefined };
  const image = await uploadImage(file, () => undefined, signal);
  return { file, name: nameIn(image.url), note: smallerNote(image, 'en') };
}

// Shows one toast that names every failed file, because only one toast is visible at a time.
async function showFailures(failed: readonly Failure[], stored: readonly Stored[]): Promise<void> {
  const { uploadErrorText } = await import('../../ui/uploads/show-upload-error.ts');
  const { title, description } = uploadErrorText(failed[0]?.error, 'en');
  if (failed.length + stored.length === 1) return showToast({ title, description, destructive: true });
  showToast({
    title: `${filesText(stored)} uploaded, ${failed.length} not`,
    description: `${failed.map(({ file }) => file.name).join(', ')}: ${description}`,
    destructive: true,
  });
}
