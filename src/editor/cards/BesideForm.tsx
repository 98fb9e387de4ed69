import { useId, useRef, useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { rememberAlt } from '../../ui/library/remember-alt.ts';
import type { EditorText } from '../editor-text.ts';
import { imageDialogTexts } from '../images/image-dialog-text.ts';
import type { EditorHandle } from '../nested-editor.ts';
import { CardForm, type CardFormProps } from './CardForm.tsx';
import { CardImage } from './CardImage.tsx';
import type { BesideCard } from './card.ts';
import { RichField } from './RichField.tsx';

interface Props extends CardFormProps<BesideCard> {
  /** The texts of the editor in the dialog. */
  editor: EditorText;
}

/** Asks for an image, for what it shows, and for the text beside it. */
export function BesideForm({ lang, text, editor, card, onSave, onCancel }: Props) {
  // The text may hold a card, whose dialog opens above this one.
  const id = useId();
  const words = useRef<EditorHandle>(null);
  const [image, setImage] = useState(card.image);
  const [alt, setAlt] = useState(card.image?.alt ?? '');
  const [decorative, setDecorative] = useState(card.image?.alt === '');
  const [errors, setErrors] = useState<Partial<Record<'image' | 'alt' | 'text', string>>>({});
  const own = imageDialogTexts[lang];

  const submit = () => {
    const html = words.current?.read() ?? '';
    const shown = decorative ? '' : alt.trim();
    if (!image || (!shown && !decorative) || !html)
      return setErrors({
        ...(!image && { image: text.imageMissing }),
        ...(!shown && !decorative && { alt: own.required }),
        ...(!html && { text: text.besideTextMissing }),
      });
    void rememberAlt(image.src, shown);
    onSave({ kind: 'beside', image: { ...image, alt: shown }, text: html });
  };

  return (
    <CardForm lang={lang} text={text} onSubmit={submit} onCancel={onCancel}>
      <CardImage
        lang={lang}
        text={text}
        image={image}
        error={errors.image}
        onImage={({ alt: present, ...chosen }) => {
          setImage({ ...chosen, alt: '' });
          if (present === null) return;
          setAlt(present);
          setDecorative(!present);
        }}
      />
      <div>
        <Field
          form={id}
          name="alt"
          label={own.alt}
          limit={Math.max(250, alt.length)}
          hint={own.hint}
          error={errors.alt}
        >
          {(control) => (
            <input
              {...control}
              value={alt}
              disabled={decorative}
              autoComplete="off"
              onChange={(event) => setAlt(event.target.value)}
            />
          )}
        </Field>
        <label className="choice">
          <input type="checkbox" checked={decorative} onChange={(event) => setDecorative(event.target.checked)} />
          {own.decorative}
        </label>
      </div>
      <RichField
        id={`${id}-text`}
        label={text.besideText}
        text={editor}
        initial={card.text}
        error={errors.text}
        ref={words}
      />
    </CardForm>
  );
}
