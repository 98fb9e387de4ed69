import type { LibraryImage } from '../../contracts/images/images.ts';
import { Modal } from '../dialog/Modal.tsx';
import type { Language } from '../language.ts';
import { ImageChooser } from './ImageChooser.tsx';
import { libraryTexts } from './library-text.ts';

interface Props {
  language: Language;
  onChoose: (image: LibraryImage) => void;
  onCancel: () => void;
}

/** Shows a dialog that chooses an image of the library. */
export default function LibraryDialog({ language, onChoose, onCancel }: Props) {
  return (
    <Modal title={libraryTexts[language].title} wide onClose={onCancel}>
      <ImageChooser language={language} onChoose={onChoose} onCancel={onCancel} />
    </Modal>
  );
}
