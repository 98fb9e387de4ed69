import { useRef, useState } from 'react';
import { urlOf } from '../../api/call.ts';
import { type LibraryImage, replaceImage } from '../../contracts/images/images.ts';
import { documentType } from '../../contracts/images/uploads.ts';
import { refreshBuild } from '../../stores/build.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ImageChooser } from '../../ui/page/ImageChooser.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';
import type { PreparedImage } from '../../ui/uploads/downscale.ts';
import { smallerNote } from '../../ui/uploads/smaller-note.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import styles from './ImageScreen.module.css';
import { sizeText, typeName } from './image-text.ts';

/** A file that can replace the present one. */
interface Replacement extends PreparedImage {
  /** A data URL, because the content security policy allows no blob URL; undefined for a document. */
  url: string | undefined;
}

/** Replaces an image or a document with another file, after asking. Every page that uses the image shows the new one. */
export function ReplaceImage({ image }: { image: LibraryImage }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Replacement>();
  const { pending, run } = useAction(sayWhy);
  const isDocument = image.contentType === documentType;
  const what = isDocument ? 'document' : 'image';

  const replace = async () => {
    if (!chosen) return;
    await run(async () => {
      const { sendFile } = await import('../../ui/uploads/upload.ts');
      const url = urlOf(replaceImage, { params: { name: image.name } });
      const text = await sendFile(url, chosen.file, () => undefined, new AbortController().signal);
      showToast({
        title: isDocument ? 'Document replaced successfully' : 'Image replaced successfully',
        description: rebuildNote(replaceImage.output.parse(JSON.parse(text))),
      });
      setChosen(undefined);
      refreshBuild();
    });
    refreshQueries('/api/images');
  };

  return (
    <>
      <button className="button" type="button" onClick={() => chooser.current?.click()}>
        Replace…
      </button>
      <ImageChooser
        chooser={chooser}
        label={`File that replaces the ${what}`}
        accept={isDocument ? documentType : 'image/*'}
        onFiles={([file]) => {
          if (file && isDocument) setChosen({ file, width: 0, height: 0, url: undefined });
          else if (file) void prepare(file).then(setChosen, sayWhy);
        }}
      />
      {chosen && (
        <ConfirmDialog
          title={`Replace this ${what}?`}
          action={pending ? 'Replacing...' : 'Replace'}
          pending={pending}
          onConfirm={replace}
          onClose={() => setChosen(undefined)}
        >
          <p>
            {usedIn(image.uses.total)} The earlier file is deleted.{' '}
            {isDocument ? 'The name stays.' : 'The name, the alternative text and the focal point stay.'}
          </p>
          {chosen.url && <img className={styles.replacement} src={chosen.url} alt="The new file" />}
          <p className={styles.note}>
            {isDocument
              ? `PDF, ${sizeText(chosen.file.size)}`
              : `${typeName(chosen.file.type)}, ${chosen.width} × ${chosen.height} pixels. ${smallerNote(chosen, 'en') ?? ''}`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function usedIn(total: number): string {
  if (total === 0) return 'Nothing uses this file yet.';
  return total === 1
    ? 'The one place that uses it shows the new file.'
    : `All ${total} places that use it show the new file.`;
}

async function prepare(file: File): Promise<Replacement> {
  const { downscale } = await import('../../ui/uploads/downscale.ts');
  const prepared = await downscale(file);
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(prepared.file);
  });
  return { ...prepared, url };
}

async function sayWhy(error: unknown): Promise<void> {
  const { showUploadError } = await import('../../ui/uploads/show-upload-error.ts');
  showUploadError(error, 'en');
}
