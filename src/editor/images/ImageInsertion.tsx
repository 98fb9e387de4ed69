import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { HISTORY_MERGE_TAG } from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Language } from '../../ui/language.ts';
import { rememberAlt } from '../../ui/library/remember-alt.ts';
import { showUploadError } from '../../ui/uploads/show-upload-error.ts';
import { isHeic, UploadError } from '../../ui/uploads/upload-error.ts';
import type { Image } from '../nodes/ImageNode.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { imageDialogTexts } from './image-dialog-text.ts';
import { $insertImage } from './insert-image.ts';
import type { NewImage } from './new-image.ts';
import { $placeImage } from './place-image.ts';

interface Props {
  language: Language;
  /** The chosen, pasted or dropped images. */
  images: readonly NewImage[];
  /** Called when a pending image in the text was replaced or removed. */
  onChange: () => void;
  onDone: () => void;
}

/**
 * Asks about each image in turn, and inserts it at the cursor or in place of a pending image. Leaves out files that cannot be
 * uploaded, and says which and why.
 */
export default function ImageInsertion({ language, images: all, onChange, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const [index, setIndex] = useState(0);
  const images = all.filter(({ file }) => file.type.startsWith('image/'));
  const current = images[index];
  const refuseOthers = useEffectEvent(() => {
    const [other] = all.filter((image) => !images.includes(image));
    const reason = other && isHeic(other.file) ? 'heic' : 'notAnImage';
    if (other) showUploadError(new UploadError('file', reason), language, other.file.name);
    if (images.length === 0) onDone();
  });

  useEffect(() => {
    if (all.length > 0) refuseOthers();
  }, [all]);

  const next = () => {
    if (index + 1 < images.length) setIndex(index + 1);
    else {
      setIndex(0);
      onDone();
    }
  };

  if (!current) return null;
  const { file, pasted } = current;
  const name = pasted ? imageDialogTexts[language].pasted(index + 1, images.length, pasted.description.alt) : file.name;

  // Belongs to the undo step of the paste, so that undoing brings back no pending image.
  const place = (image?: Image) => {
    if (!pasted) return;
    editor.update(() => $placeImage(pasted.key, image), { tag: HISTORY_MERGE_TAG });
    onChange();
  };

  const insert = (image: Image) => {
    if (pasted) place(image);
    else editor.update(() => $insertImage(image));
    void rememberAlt(image.src, image.alt);
    next();
  };

  const leaveOut = () => {
    place();
    next();
  };

  return (
    <ImageDialog
      key={`${index}-${file.name}-${file.lastModified}`}
      language={language}
      file={file}
      present={pasted?.description}
      onInsert={insert}
      onCancel={leaveOut}
      onClosed={() => editor.focus()}
      onFailure={(error) => {
        showUploadError(error, language, name);
        leaveOut();
      }}
    />
  );
}
