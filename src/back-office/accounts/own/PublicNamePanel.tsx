import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { publicNameInput } from '../../../contracts/accounts/public-name.ts';
import type { RebuildFields } from '../../../contracts/publishing/rebuild.ts';
import { site } from '../../../site/brand.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
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
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);
  const isChanged = () =>
    form.current !== null && (readForm(form.current).publicName ?? '').trim() !== (publicName ?? '');
  useLeaveGuard(isChanged, leavingLosesChanges);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const input = publicNameInput.safeParse(readForm(event.currentTarget));
    show(input.error);
    if (!input.success) return;
    setPending(true);
    try {
      const rebuild = await onSave(input.data.publicName);
      refreshBuild();
      const description = liveNote(rebuild);
      showToast({ title: 'Public Name Saved', ...(description && { description }) });
    } catch (error) {
      show(error);
      const description = messageOf(error, 'The name has not changed.');
      showToast({ title: 'Public Name Not Saved', description, destructive: true });
    } finally {
      setPending(false);
    }
  };

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
