import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useEffectEvent, useState } from 'react';
import { rememberAlt } from '../../library/remember-alt.ts';
import type { Language } from '../editor-text.ts';
import type { Image } from '../nodes/ImageNode.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { $insertImage } from './insert-image.ts';
import { showUploadError } from './show-upload-error.ts';
import { UploadError } from './upload-error.ts';

interface Props {
  language: Language;
  /** The files that were chosen, pasted or dropped. */
  files: readonly File[];
  onDone: () => void;
}

/** Asks about each image in turn and inserts it at the cursor. Leaves out files that cannot be uploaded, and says why. */
export default function ImageInsertion({ language, files, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const [index, setIndex] = useState(0);
  const images = files.filter(({ type }) => type.startsWith('image/'));
  const file = images[index];
  const refuseOthers = useEffectEvent(() => {
    if (images.length < files.length) showUploadError(new UploadError('file', 'notAnImage'), language);
    if (images.length === 0) onDone();
  });

  useEffect(() => {
    if (files.length > 0) refuseOthers();
  }, [files]);

  const next = () => {
    if (index + 1 < images.length) setIndex(index + 1);
    else {
      setIndex(0);
      onDone();
    }
  };

  const insert = (image: Image) => {
    editor.update(() => $insertImage(image));
    void rememberAlt(image.src, image.alt);
    next();
  };

  if (!file) return null;
  return (
    <ImageDialog
      key={`${index}-${file.name}-${file.lastModified}`}
      language={language}
      file={file}
      onInsert={insert}
      onCancel={next}
      onClosed={() => editor.focus()}
      onFailure={(error) => {
        showUploadError(error, language);
        next();
      }}
    />
  );
}
