import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { EditorText } from '../editor-text.ts';
import CardDialog from './CardDialog.tsx';
import type { FilledCard, FilledKind } from './card.ts';
import { $insertPreserved } from './insert-card.ts';

interface Props {
  kind: FilledKind;
  text: EditorText;
  onDone: () => void;
}

const blank: Record<FilledKind, FilledCard> = {
  embed: { kind: 'embed', url: '', title: '' },
  action: { kind: 'action', words: '', label: '', url: '/#contact' },
  question: { kind: 'question', question: '', answer: '' },
  quotation: { kind: 'quotation', quote: '', name: '', role: '', organisation: '' },
  figures: { kind: 'figures', figures: [] },
  beside: { kind: 'beside', image: undefined, text: '' },
};

/** Asks for a new card, and inserts it at the cursor. */
export default function NewCard({ kind, text, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const insert = (html: string) => {
    editor.update(() => $insertPreserved(html));
    onDone();
  };
  return (
    <CardDialog text={text} card={blank[kind]} onSave={insert} onCancel={onDone} onClosed={() => editor.focus()} />
  );
}
