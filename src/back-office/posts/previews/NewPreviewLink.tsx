import { type SubmitEvent, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { createPreviewLink, previewDays } from '../../../contracts/posts/preview-links.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { ShownOnce } from '../../accounts/users/ShownOnce.tsx';
import styles from './PreviewLinks.module.css';

interface Props {
  /** The id of the post. */
  id: string;
  /** The version to show; without it, the newest text. */
  revision: string | undefined;
}

/** Makes a preview link, and shows it once. */
export function NewPreviewLink({ id, revision }: Props) {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);
  const [url, setUrl] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const input = createPreviewLink.input.safeParse({
      days: Number(readForm(event.currentTarget).days),
      ...(revision && { revision }),
    });
    show(input.error);
    if (!input.success) return;
    setPending(true);
    try {
      const { token } = await call(createPreviewLink, { params: { id }, input: input.data });
      setUrl(`${location.origin}/preview#${token}`);
      refreshQueries(`/api/blog/${id}/preview-links`);
    } catch (error) {
      show(error);
      const description = messageOf(error, 'No link was made.');
      showToast({ title: 'Failed to make the preview link', description, destructive: true });
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <p className={styles.note}>
        {revision
          ? 'It shows the version that you chose in the history.'
          : 'It shows the newest text of the post each time that it is opened.'}
      </p>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field
          form="preview"
          name="days"
          label="Works for (days)"
          required
          error={errors.days}
          hint={`From ${previewDays.min} to ${previewDays.max} days`}
        >
          {(control) => <input {...control} type="number" inputMode="numeric" defaultValue={7} {...previewDays} />}
        </Field>
        <button className="button button-primary" type="submit" aria-disabled={pending}>
          {pending ? 'Making...' : 'Make Link'}
        </button>
      </form>
      {url && <ShownOnce key={url} title="The preview link" secret={url} name="link" copied="Preview link" />}
    </>
  );
}
