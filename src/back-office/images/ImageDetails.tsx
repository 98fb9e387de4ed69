import { type SubmitEvent, useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { altLimit, changeImage, type LibraryImage } from '../../contracts/images/images.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import { useFormErrors } from '../../ui/form/use-form-errors.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';
import styles from './ImageScreen.module.css';

const silence = { issues: [{ path: ['alt'], message: 'Describe the image, or say that it is only decoration' }] };

/** Changes the name and the alternative text of an image. A blank text needs the choice that the image is decoration. */
export function ImageDetails({ image }: { image: LibraryImage }) {
  const { name, fileName, alt } = image;
  const { form, errors, show } = useFormErrors();
  const [decorative, setDecorative] = useState(alt === '');
  const [pending, setPending] = useState(false);
  // Null means that nobody has decided yet.
  const typed = (fields: Record<string, string>) => (decorative ? '' : (fields.alt ?? '').trim() || null);
  const isChanged = () => {
    if (!form.current) return false;
    const fields = readForm(form.current);
    return (fields.fileName ?? '').trim() !== (fileName ?? '') || typed(fields) !== alt;
  };
  useLeaveGuard(isChanged, leavingLosesChanges);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const fields = readForm(event.currentTarget);
    const text = typed(fields);
    show(text === null ? silence : undefined);
    if (text === null) return;
    setPending(true);
    try {
      await call(changeImage, { params: { name }, input: { fileName: fields.fileName ?? '', alt: text } });
      refreshQueries('/api/images');
      showToast({ title: 'Image updated successfully' });
    } catch (error) {
      show(error);
      const description = messageOf(error, 'What you typed is kept.');
      showToast({ title: 'Failed to update image', description, destructive: true });
    } finally {
      setPending(false);
    }
  };

  return (
    <Panel title="Details">
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field form="image" name="fileName" label="Name" limit={200} error={errors.fileName}>
          {(control) => <input {...control} type="text" defaultValue={fileName ?? ''} autoComplete="off" />}
        </Field>
        <div>
          <Field
            form="image"
            name="alt"
            label="Alternative text"
            limit={altLimit}
            error={errors.alt}
            hint="Say what the image shows, for readers who cannot see it. Each post can say something else in its place."
          >
            {(control) => <textarea {...control} rows={3} defaultValue={alt ?? ''} disabled={decorative} spellCheck />}
          </Field>
          <label className={`choice ${styles.decorative}`}>
            <input type="checkbox" checked={decorative} onChange={(event) => setDecorative(event.target.checked)} />
            The image is only decoration
          </label>
        </div>
        <button className="button button-primary" type="submit" aria-disabled={pending}>
          {pending ? 'Saving...' : 'Save Details'}
        </button>
      </form>
    </Panel>
  );
}
