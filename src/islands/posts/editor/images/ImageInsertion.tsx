import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $insertNodes } from 'lexical';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';
import type { EditorText } from '../editor-text.ts';
import { $createImageNode, type Image } from '../nodes/ImageNode.ts';
import { showUploadError } from './show-upload-error.ts';
import { UploadError } from './upload-error.ts';

// Whoever uploads a picture has a connection to load this by.
const ImageDialog = lazy(() => import('./ImageDialog.tsx'));

interface Props {
  text: EditorText['image'];
  /** The files that were chosen, pasted or dropped; images are handled one after the other. */
  files: readonly File[];
  onDone: () => void;
}

/** Asks about each image in turn and inserts it at the cursor. Says why a file cannot be uploaded, and leaves it out. */
export function ImageInsertion({ text, files, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const [at, setAt] = useState(0);
  const images = files.filter(({ type }) => type.startsWith('image/'));
  const file = images[at];
  const refuseOthers = useEffectEvent(() => {
    if (images.length < files.length) showUploadError(new UploadError('file', 'notAnImage'), text.failure);
    if (images.length === 0) onDone();
  });

  useEffect(() => {
    if (files.length > 0) refuseOthers();
  }, [files]);

  const next = () => {
    if (at + 1 < images.length) setAt(at + 1);
    else {
      setAt(0);
      onDone();
    }
  };

  const insert = (image: Image) => {
    editor.update(() => $insertNodes([$createImageNode(image)]));
    next();
  };

  if (!file) return null;
  return (
    <LoadBoundary>
      <ImageDialog
        key={`${at}-${file.name}-${file.lastModified}`}
        text={text}
        file={file}
        onInsert={insert}
        onCancel={next}
        onClosed={() => editor.focus()}
        onFailure={(error) => {
          showUploadError(error, text.failure);
          next();
        }}
      />
    </LoadBoundary>
  );
}
