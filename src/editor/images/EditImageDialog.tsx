import { Modal } from '../../ui/dialog/Modal.tsx';
import { mayLoseWords } from '../../ui/dialog/may-lose-words.ts';
import type { Language } from '../../ui/language.ts';
import type { Image } from '../nodes/ImageNode.ts';
import { type ImageDescription, ImageForm } from './ImageForm.tsx';
import { imageDialogTexts } from './image-dialog-text.ts';

interface Props {
  language: Language;
  image: Image;
  onSave: (description: ImageDescription) => void;
  onCancel: () => void;
  onClosed: () => void;
}

/** Changes the alternative text, the caption and the width of an image in the post. */
export default function EditImageDialog({ language, image, onSave, onCancel, onClosed }: Props) {
  const text = imageDialogTexts[language];
  return (
    <Modal title={text.edit} onClose={onCancel} mayDismiss={() => mayLoseWords(language)} onClosed={onClosed}>
      <ImageForm
        lang={language}
        text={text}
        preview={image.src}
        present={image}
        submitLabel={text.save}
        onSubmit={onSave}
        onCancel={onCancel}
      />
    </Modal>
  );
}
