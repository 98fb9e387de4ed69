import { useState } from 'react';
import { call } from '../../api/call.ts';
import { altLimit, changeImage, type LibraryImage } from '../../contracts/images/images.ts';
import { documentType } from '../../contracts/images/uploads.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import styles from './ImageScreen.module.css';

const silence = { issues: [{ path: ['alt'], message: 'Describe the image, or say that it is only decoration' }] };

/** Changes the name of a file and the alternative text of an image. A blank text needs the choice that the image is decoration. */
export function ImageDetails({ image }: { image: LibraryImage }) {
  const { name, fileName, alt, contentType } = image;
  const isImage = contentType !== documentType;
  const [decorative, setDecorative] = useState(alt === '');
  // Null is an answer that nobody has given yet.
  const typed = (fields: Record<string, string>) => (decorative ? '' : (fields.alt ?? '').trim() || null);
  const { form, errors, pending, submit } = useSubmit({
    parse: (fields) => {
      const text = typed(fields);
      if (isImage && text === null) return { success: false, error: silence };
      return {
        success: true,
        data: { fileName: fields.fileName ?? '', ...(isImage && text !== null && { alt: text }) },
      };
    },
    send: async (input) => {
      await call(changeImage, { params: { name }, input });
      refreshQueries('/api/images');
      showToast({ title: 'Image updated successfully' });
    },
    fail: (error) => showFailure('Failed to update image', error, 'What you typed is kept.'),
  });
  const isChanged = () => {
    if (!form.current) return false;
    const fields = readForm(form.current);
    return (fields.fileName ?? '').trim() !== (fileName ?? '') || (isImage && typed(fields) !== alt);
  };
  useLeaveGuard(isChanged, leavingLosesChanges);

  return (
    <Panel title="Details">
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field form="image" name="fileName" label="Name" limit={200} error={errors.fileName}>
          {(control) => <input {...control} type="text" defaultValue={fileName ?? ''} autoComplete="off" />}
        </Field>
        <div hidden={!isImage}>
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
