import { useId, useRef, useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import type { EditorText } from '../editor-text.ts';
import type { EditorHandle } from '../nested-editor.ts';
import { CardForm, type CardFormProps } from './CardForm.tsx';
import type { QuestionCard } from './card.ts';
import { RichField } from './RichField.tsx';

interface Props extends CardFormProps<QuestionCard> {
  /** The texts of the editor in the dialog. */
  editor: EditorText;
}

/** Asks for a question and its answer. */
export function QuestionForm({ lang, text, editor, card, onSave, onCancel }: Props) {
  // An answer may hold a card, whose dialog opens above this one.
  const id = useId();
  const answer = useRef<EditorHandle>(null);
  const [errors, setErrors] = useState<{ question?: string | undefined; answer?: string | undefined }>({});

  const submit = ({ question = '' }: Partial<Record<string, string>>) => {
    const html = answer.current?.read() ?? '';
    if (question.trim() && html) onSave({ kind: 'question', question: question.trim(), answer: html });
    else
      setErrors({
        question: question.trim() ? undefined : text.questionMissing,
        answer: html ? undefined : text.answerMissing,
      });
  };

  return (
    <CardForm lang={lang} text={text} onSubmit={submit} onCancel={onCancel}>
      <Field form={id} name="question" label={text.question} limit={300} error={errors.question} required>
        {(control) => (
          <input {...control} defaultValue={card.question} autoComplete="off" spellCheck ref={focusOnMount} />
        )}
      </Field>
      <RichField
        id={`${id}-answer`}
        label={text.answer}
        text={editor}
        initial={card.answer}
        error={errors.answer}
        ref={answer}
      />
    </CardForm>
  );
}
