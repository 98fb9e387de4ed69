import { Modal } from '../../ui/dialog/Modal.tsx';
import { mayLoseWords } from '../../ui/dialog/may-lose-words.ts';
import type { Language } from '../../ui/language.ts';
import { ActionForm } from './ActionForm.tsx';
import type { Card } from './card.ts';
import { cardTexts } from './card-text.ts';
import { EmbedForm } from './EmbedForm.tsx';

interface Props {
  language: Language;
  card: Card;
  onSave: (card: Card) => void;
  onCancel: () => void;
  onClosed: () => void;
}

/** Asks for the contents of a card. */
export default function CardDialog({ language, card, onSave, onCancel, onClosed }: Props) {
  const text = cardTexts[language];
  const form = { lang: language, text, onSave, onCancel };
  return (
    <Modal
      title={text.titles[card.kind]}
      onClose={onCancel}
      mayDismiss={() => mayLoseWords(language)}
      onClosed={onClosed}
    >
      {card.kind === 'embed' ? <EmbedForm {...form} card={card} /> : <ActionForm {...form} card={card} />}
    </Modal>
  );
}
