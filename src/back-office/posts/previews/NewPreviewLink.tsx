import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { createPreviewLink, previewDays } from '../../../contracts/posts/preview-links.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { ShownOnce } from '../../accounts/users/ShownOnce.tsx';
import styles from './PreviewLinks.module.css';

interface Props {
  /** The id of the post. */
  id: string;
  /** The version that the link shows; without it, the newest text. */
  version: string | undefined;
}

/** Makes a preview link, and shows it once. */
export function NewPreviewLink({ id, version }: Props) {
  const [url, setUrl] = useState<string>();

  const { form, errors, pending, submit } = useSubmit({
    parse: ({ days }) =>
      createPreviewLink.input.safeParse({ days: Number(days), ...(version && { revision: version }) }),
    send: async (input) => {
      const { token } = await call(createPreviewLink, { params: { id }, input });
      setUrl(`${location.origin}/preview#${token}`);
      refreshQueries(`/api/blog/${id}/preview-links`);
    },
    fail: (error) => showFailure('Failed to make the preview link', error, 'No link was made.'),
  });

  return (
    <>
      <p className={styles.note}>
        {version
          ? 'It shows the version that you chose in the history.'
          : 'It shows the newest text each time that it is opened.'}
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
