import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { Language } from '../../ui/language.ts';
import CardDialog from './CardDialog.tsx';
import type { Card, CardKind } from './card.ts';
import { $insertCard } from './insert-card.ts';

interface Props {
  kind: CardKind;
  language: Language;
  onDone: () => void;
}

const blank: Record<CardKind, Card> = {
  embed: { kind: 'embed', url: '', title: '' },
  action: { kind: 'action', words: '', label: '', url: '/#contact' },
};

/** Asks for a new card, and inserts it at the cursor. */
export default function NewCard({ kind, language, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const insert = (card: Card) => {
    editor.update(() => $insertCard(card));
    onDone();
  };
  return (
    <CardDialog
      language={language}
      card={blank[kind]}
      onSave={insert}
      onCancel={onDone}
      onClosed={() => editor.focus()}
    />
  );
}
