import { Modal } from '../../ui/dialog/Modal.tsx';
import { mayLoseWords } from '../../ui/dialog/may-lose-words.ts';
import type { EditorText } from '../editor-text.ts';
import { ActionForm } from './ActionForm.tsx';
import { BesideForm } from './BesideForm.tsx';
import { type FilledCard, writeCard } from './card.ts';
import { cardTexts } from './card-text.ts';
import { EmbedForm } from './EmbedForm.tsx';
import { FiguresForm } from './FiguresForm.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { QuotationForm } from './QuotationForm.tsx';

interface Props {
  text: EditorText;
  card: FilledCard;
  /** Receives the card as the HTML that a post stores. */
  onSave: (html: string) => void;
  onCancel: () => void;
  onClosed: () => void;
}

/** Asks for the contents of a card. */
export default function CardDialog({ text, card, onSave, onCancel, onClosed }: Props) {
  const { language } = text;
  const own = cardTexts[language];
  const form = { lang: language, text: own, onCancel, onSave: (changed: FilledCard) => onSave(writeCard(changed)) };
  return (
    <Modal
      title={own.titles[card.kind]}
      onClose={onCancel}
      mayDismiss={() => mayLoseWords(language)}
      onClosed={onClosed}
      wide={card.kind === 'question' || card.kind === 'quotation' || card.kind === 'beside'}
    >
      {card.kind === 'embed' && <EmbedForm {...form} card={card} />}
      {card.kind === 'action' && <ActionForm {...form} card={card} />}
      {card.kind === 'figures' && <FiguresForm {...form} card={card} />}
      {card.kind === 'beside' && <BesideForm {...form} editor={text} card={card} />}
      {card.kind === 'question' && <QuestionForm {...form} editor={text} card={card} />}
      {card.kind === 'quotation' && <QuotationForm {...form} editor={text} card={card} />}
    </Modal>
  );
}
