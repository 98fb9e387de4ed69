import { useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { CardForm, type CardFormProps } from './CardForm.tsx';
import { cardOfUrl, type EmbedCard } from './embed-card.ts';

/** Asks for the URL of a video or a recording, and for the title that readers see before they play it. */
export function EmbedForm({ lang, text, card, onSave, onCancel }: CardFormProps<EmbedCard>) {
  const [error, setError] = useState<string>();

  const submit = ({ url = '', title = '' }: Partial<Record<string, string>>) => {
    const found = cardOfUrl(url.trim());
    if (found) onSave({ ...found, title: title.trim() || found.title });
    else setError(text.embedWrong);
  };

  return (
    <CardForm lang={lang} text={text} onSubmit={submit} onCancel={onCancel}>
      <Field form="embed" name="url" label={text.embedUrl} hint={text.embedHint} error={error}>
        {(control) => (
          <input
            {...control}
            defaultValue={card.url}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            ref={focusOnMount}
          />
        )}
      </Field>
      <Field form="embed" name="title" label={text.embedTitle} limit={200} hint={text.embedTitleHint}>
        {(control) => <input {...control} defaultValue={card.title} autoComplete="off" spellCheck />}
      </Field>
    </CardForm>
  );
}
