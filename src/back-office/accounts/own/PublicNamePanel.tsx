import { publicNameInput } from '../../../contracts/accounts/public-name.ts';
import type { RebuildFields } from '../../../contracts/publishing/rebuild.ts';
import { site } from '../../../site/brand.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { liveNote } from '../../publishing/live-note.ts';
import styles from './PasswordPanel.module.css';

interface Props {
  /** The present name; null if there is none. */
  publicName: string | null;
  /** Stores the name, or removes it if it is blank. Returns what happened to the rebuild. */
  onSave: (publicName: string) => Promise<RebuildFields>;
}

/** Changes the name that readers see beside a person's posts. */
export function PublicNamePanel({ publicName, onSave }: Props) {
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => publicNameInput.safeParse(typed),
    send: async (input) => {
      const rebuild = await onSave(input.publicName);
      refreshBuild();
      showToast({ title: 'Public Name Saved', description: liveNote(rebuild) });
    },
    fail: (error) => showFailure('Public Name Not Saved', error, 'The name has not changed.'),
  });
  const isChanged = () =>
    form.current !== null && (readForm(form.current).publicName ?? '').trim() !== (publicName ?? '');
  useLeaveGuard(isChanged, leavingLosesChanges);

  return (
    <Panel title="Public Name" note={`Readers see it beside the posts. Without one, they see “${site.name}”.`}>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field form="public" name="publicName" label="Public name" error={errors.publicName}>
          {(control) => <input {...control} defaultValue={publicName ?? ''} autoComplete="off" />}
        </Field>
        <button className={`button button-primary ${styles.submit}`} type="submit" aria-disabled={pending}>
          Save name
        </button>
      </form>
    </Panel>
  );
}
