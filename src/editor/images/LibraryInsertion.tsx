import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useState } from 'react';
import type { LibraryImage } from '../../contracts/images/images.ts';
import { Modal } from '../../ui/dialog/Modal.tsx';
import type { Language } from '../../ui/language.ts';
import { ImageChooser } from '../../ui/library/ImageChooser.tsx';
import { libraryTexts } from '../../ui/library/library-text.ts';
import { rememberAlt } from '../../ui/library/remember-alt.ts';
import type { Image } from '../nodes/ImageNode.ts';
import { type ImageDescription, ImageForm } from './ImageForm.tsx';
import { imageDialogTexts } from './image-dialog-text.ts';
import { $insertImage } from './insert-image.ts';

interface Props {
  language: Language;
  onDone: () => void;
}

/**
 * Asks for an image of the library and for its description, which starts with the library's text, and inserts it at the cursor.
 */
export default function LibraryInsertion({ language, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const [image, setImage] = useState<LibraryImage>();
  const text = imageDialogTexts[language];
  return (
    <Modal
      title={image ? text.title : libraryTexts[language].title}
      wide={!image}
      onClose={onDone}
      onClosed={() => editor.focus()}
    >
      {image ? (
        <ChosenImage
          language={language}
          image={image}
          onInsert={(chosen) => {
            editor.update(() => $insertImage(chosen));
            onDone();
          }}
          onCancel={onDone}
        />
      ) : (
        <ImageChooser language={language} onChoose={setImage} onCancel={onDone} />
      )}
    </Modal>
  );
}

interface ChosenProps {
  language: Language;
  image: LibraryImage;
  onInsert: (image: Image) => void;
  onCancel: () => void;
}

function ChosenImage({ language, image: { name, alt, width, height }, onInsert, onCancel }: ChosenProps) {
  const text = imageDialogTexts[language];
  const src = `${location.origin}/api/objects/${name}`;
  const insert = (description: ImageDescription) => {
    onInsert({ src, width, height, ...description });
    if (alt === null) void rememberAlt(src, description.alt);
  };
  return (
    <ImageForm
      lang={language}
      text={text}
      preview={src}
      {...(alt !== null && { present: { alt } })}
      submitLabel={text.insert}
      onSubmit={insert}
      onCancel={onCancel}
    />
  );
}
