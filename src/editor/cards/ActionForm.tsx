import { useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { completeUrl } from '../toolbar/link-url.ts';
import { CardForm, type CardFormProps } from './CardForm.tsx';
import type { ActionCard } from './card.ts';

/** Asks for the words, the button and the link of a call to action. */
export function ActionForm({ lang, text, card, onSave, onCancel }: CardFormProps<ActionCard>) {
  const [errors, setErrors] = useState<{ label?: string | undefined; url?: string | undefined }>({});

  const submit = ({ words = '', label = '', url = '' }: Partial<Record<string, string>>) => {
    const target = completeUrl(url);
    if (label.trim() && target) onSave({ kind: 'action', words: words.trim(), label: label.trim(), url: target });
    else setErrors({ label: label.trim() ? undefined : text.labelMissing, url: target ? undefined : text.urlWrong });
  };

  return (
    <CardForm lang={lang} text={text} onSubmit={submit} onCancel={onCancel}>
      <Field form="action" name="words" label={text.words} limit={500} hint={text.wordsHint}>
        {(control) => <textarea {...control} defaultValue={card.words} rows={2} spellCheck ref={focusOnMount} />}
      </Field>
      <Field form="action" name="label" label={text.label} limit={80} error={errors.label} required>
        {(control) => <input {...control} defaultValue={card.label || text.newLabel} autoComplete="off" spellCheck />}
      </Field>
      <Field form="action" name="url" label={text.url} hint={text.urlHint} error={errors.url} required>
        {(control) => (
          <input {...control} defaultValue={card.url} inputMode="url" autoComplete="off" spellCheck={false} />
        )}
      </Field>
    </CardForm>
  );
}
