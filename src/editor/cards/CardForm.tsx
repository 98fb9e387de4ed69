import type { ReactNode } from 'react';
import { ModalActions, ModalFields } from '../../ui/dialog/Modal.tsx';
import { readForm } from '../../ui/form/form.ts';
import type { Language } from '../../ui/language.ts';
import type { Card } from './card.ts';
import type { cardTexts } from './card-text.ts';

/** The props of a card's form. */
export interface CardFormProps<Kind extends Card> {
  /** The language of the texts. */
  lang: Language;
  text: (typeof cardTexts)['en'];
  card: Kind;
  onSave: (card: Kind) => void;
  onCancel: () => void;
}

interface Props {
  lang: Language;
  text: CardFormProps<Card>['text'];
  onSubmit: (fields: Partial<Record<string, string>>) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a card: the fields, and the buttons that save and cancel. */
export const CardForm = ({ lang, text, onSubmit, onCancel, children }: Props) => (
  <form
    noValidate
    lang={lang}
    onSubmit={(event) => {
      event.preventDefault();
      // In React's tree, the post's form is around this form, and would otherwise receive the event.
      event.stopPropagation();
      onSubmit(readForm(event.currentTarget));
    }}
  >
    <ModalFields>{children}</ModalFields>
    <ModalActions>
      <button className="button button-primary" type="submit">
        {text.save}
      </button>
      <button className="button" type="button" onClick={onCancel}>
        {text.cancel}
      </button>
    </ModalActions>
  </form>
);
