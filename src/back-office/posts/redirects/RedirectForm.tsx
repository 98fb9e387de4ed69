import { call } from '../../../api/call.ts';
import { createRedirect, redirectInput } from '../../../contracts/posts/redirects.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { rebuildNote } from '../../publishing/rebuild-note.ts';
import styles from './Redirects.module.css';

/** Adds a redirect. */
export function RedirectForm() {
  const { form, errors, pending, submit } = useSubmit({
    parse: ({ path, target = '' }) => redirectInput.safeParse({ path, target: target.trim() || null }),
    send: async (input, clear) => {
      const rebuild = await call(createRedirect, { input });
      clear();
      refreshQueries('/api/admin/redirects');
      refreshBuild();
      showToast({ title: 'Redirect created successfully', description: rebuildNote(rebuild) });
    },
    fail: (error) => showFailure('Failed to create redirect', error, 'What you typed is kept.'),
  });
  const isFilledIn = () => form.current !== null && Object.values(readForm(form.current)).some(Boolean);
  useLeaveGuard(isFilledIn, leavingLosesChanges);

  return (
    <Panel title="New redirect">
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field
          form="redirect"
          name="path"
          label="From"
          required
          limit={500}
          error={errors.path}
          hint="A path without a page, such as /old-page"
        >
          {(control) => <input {...control} type="text" autoComplete="off" spellCheck={false} />}
        </Field>
        <Field
          form="redirect"
          name="target"
          label="To"
          limit={500}
          error={errors.target}
          hint="A path such as /services, or a URL. If blank, the page is gone for good."
        >
          {(control) => <input {...control} type="text" autoComplete="off" spellCheck={false} />}
        </Field>
        <button className="button button-primary" type="submit" aria-disabled={pending}>
          {pending ? 'Adding...' : 'Add Redirect'}
        </button>
      </form>
    </Panel>
  );
}
