import { useId, useRef, useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import type { EditorText } from '../editor-text.ts';
import type { EditorHandle } from '../nested-editor.ts';
import { CardForm, type CardFormProps } from './CardForm.tsx';
import type { QuotationCard } from './card.ts';
import { RichField } from './RichField.tsx';

interface Props extends CardFormProps<QuotationCard> {
  /** The texts of the editor in the dialog. */
  editor: EditorText;
}

/** Asks for a quotation, and for the name, role and organisation of the person who said it. */
export function QuotationForm({ lang, text, editor, card, onSave, onCancel }: Props) {
  // An answer may hold a card, whose dialog opens above this one.
  const id = useId();
  const quote = useRef<EditorHandle>(null);
  const [errors, setErrors] = useState<{ quote?: string | undefined; name?: string | undefined }>({});

  const submit = (fields: Partial<Record<string, string>>) => {
    const html = quote.current?.read() ?? '';
    const [name = '', role = '', organisation = ''] = [fields.name, fields.role, fields.organisation].map((typed) =>
      typed?.trim(),
    );
    if (html && name) onSave({ kind: 'quotation', quote: html, name, role, organisation });
    else setErrors({ quote: html ? undefined : text.quoteMissing, name: name ? undefined : text.nameMissing });
  };

  return (
    <CardForm lang={lang} text={text} onSubmit={submit} onCancel={onCancel}>
      <RichField
        id={`${id}-quote`}
        label={text.quote}
        text={editor}
        initial={card.quote}
        error={errors.quote}
        ref={quote}
      />
      <Field form={id} name="name" label={text.name} limit={100} error={errors.name} required>
        {(control) => <input {...control} defaultValue={card.name} autoComplete="off" />}
      </Field>
      <Field form={id} name="role" label={text.role} limit={100} hint={text.optional}>
        {(control) => <input {...control} defaultValue={card.role} autoComplete="off" spellCheck />}
      </Field>
      <Field form={id} name="organisation" label={text.organisation} limit={100} hint={text.optional}>
        {(control) => <input {...control} defaultValue={card.organisation} autoComplete="off" />}
      </Field>
    </CardForm>
  );
}
