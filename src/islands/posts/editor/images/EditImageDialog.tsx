import { Modal } from '../../../ui/Modal.tsx';
import type { Language } from '../editor-text.ts';
import type { Image } from '../nodes/ImageNode.ts';
import { AltTextForm } from './AltTextForm.tsx';
import { imageDialogTexts } from './image-dialog-text.ts';

interface Props {
  language: Language;
  image: Image;
  onSave: (alt: string) => void;
  onCancel: () => void;
  onClosed: () => void;
}

/** Changes the alternative text of an image in the post. */
export default function EditImageDialog({ language, image, onSave, onCancel, onClosed }: Props) {
  const text = imageDialogTexts[language];
  return (
    <Modal title={text.edit} onClose={onCancel} onClosed={onClosed}>
      <AltTextForm
        text={text}
        preview={image.src}
        alt={image.alt}
        submitLabel={text.save}
        onSubmit={onSave}
        onCancel={onCancel}
      />
    </Modal>
  );
}
