import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $insertNodes } from 'lexical';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';
import type { EditorText } from '../editor-text.ts';
import { $createImageNode, type Image } from '../nodes/ImageNode.ts';

// Whoever uploads a picture has a connection to load this by.
const ImageDialog = lazy(() => import('./ImageDialog.tsx'));

interface Props {
  text: EditorText['image'];
  /** What was chosen, pasted or dropped; pictures are dealt with one after the other. */
  files: readonly File[];
  onDone: () => void;
  onFailure: (error: unknown) => void;
}

/** Asks about each picture in turn and puts it where the cursor is; one that cannot be uploaded is left out. */
export function ImageInsertion({ text, files, onDone, onFailure }: Props) {
  const [editor] = useLexicalComposerContext();
  const [at, setAt] = useState(0);
  const images = files.filter(({ type }) => type.startsWith('image/'));
  const file = images[at];
  const done = useEffectEvent(onDone);

  // What holds no picture at all is simply not inserted.
  useEffect(() => {
    if (files.length > 0 && images.length === 0) done();
  }, [files, images.length]);

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
          onFailure(error);
          next();
        }}
      />
    </LoadBoundary>
  );
}
