import { Fragment, useId, useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { CardForm, type CardFormProps } from './CardForm.tsx';
import { type FiguresCard, mostFigures } from './card.ts';

const rows = Array.from({ length: mostFigures }, (_, row) => row);

/** Asks for two to four figures: numbers with words. */
export function FiguresForm({ lang, text, card, onSave, onCancel }: CardFormProps<FiguresCard>) {
  const id = useId();
  const [error, setError] = useState<{ row: number; name: string; message: string }>();

  const submit = (fields: Partial<Record<string, string>>) => {
    const typed = rows.map((row) => ({
      number: fields[`number-${row}`]?.trim() ?? '',
      words: fields[`words-${row}`]?.trim() ?? '',
    }));
    // The first two are needed, and a later number needs words.
    const row = typed.findIndex(({ number, words }, at) => (at < 2 && !number) || !number !== !words);
    const incomplete = typed[row];
    if (!incomplete) return onSave({ kind: 'figures', figures: typed.filter(({ number }) => number) });
    setError(
      incomplete.number
        ? { row, name: 'words', message: text.figureWordsMissing }
        : { row, name: 'number', message: text.numberMissing },
    );
  };

  const errorOf = (row: number, name: string) =>
    error?.row === row && error.name === name ? error.message : undefined;
  return (
    <CardForm lang={lang} text={text} onSubmit={submit} onCancel={onCancel}>
      {rows.map((row) => (
        <Fragment key={row}>
          <Field
            form={id}
            name={`number-${row}`}
            label={`${text.number} ${row + 1}`}
            limit={20}
            error={errorOf(row, 'number')}
            required={row < 2}
          >
            {(control) => <input {...control} defaultValue={card.figures[row]?.number} autoComplete="off" />}
          </Field>
          <Field
            form={id}
            name={`words-${row}`}
            label={`${text.figureWords} ${row + 1}`}
            limit={100}
            error={errorOf(row, 'words')}
            required={row < 2}
          >
            {(control) => <input {...control} defaultValue={card.figures[row]?.words} autoComplete="off" spellCheck />}
          </Field>
        </Fragment>
      ))}
    </CardForm>
  );
}
