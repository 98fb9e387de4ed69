import { type SubmitEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { type LeadSettingKey, leadSettingTable } from '../../../contracts/leads/lead-settings.ts';
import type { readNotifications } from '../../../contracts/leads/notifications.ts';
import { checkSetting } from '../../../contracts/settings/setting-rules.ts';
import { type StoredSetting, updateSettings } from '../../../contracts/settings/settings-api.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { mailState } from './mail-state.ts';
import styles from './Notifications.module.css';
import { TestMail } from './TestMail.tsx';

interface Props {
  settings: readonly StoredSetting[];
  notifications: Answer<typeof readNotifications>;
  onSettings: (settings: StoredSetting[]) => void;
  /** Called when somebody else may have changed a setting. */
  onStale: () => void;
}

/** Changes who receives the mails about demo requests and complaints, and sends a test mail. */
export function MailPanel({ settings, notifications, onSettings, onStale }: Props) {
  const stored = (key: LeadSettingKey) => settings.find((setting) => setting.key === key);
  const saved = {
    recipients: stored('lead_recipients')?.value ?? '',
    confirm: stored('lead_confirmation')?.value === 'true',
  };
  const [recipients, setRecipients] = useState(saved.recipients);
  const [confirm, setConfirm] = useState(saved.confirm);
  const [error, setError] = useState<string>();
  const { pending, run } = useAction((failure) => {
    showFailure('Failed to save notifications', failure, 'What you typed is kept.');
    onStale();
  });
  const isChanged = recipients.trim() !== saved.recipients || confirm !== saved.confirm;
  useLeaveGuard(() => isChanged, leavingLosesChanges);

  const save = async (values: Partial<Record<LeadSettingKey, string>>) => {
    // Object.entries loses the type of the names.
    const changes = (Object.entries(values) as [LeadSettingKey, string][]).map(([key, value]) => ({
      ...{ key, value },
      expectedUpdatedAt: stored(key)?.updatedAt ?? null,
    }));
    if (changes.length === 0) return;
    const { settings: saved } = await call(updateSettings, { input: { changes } });
    const others = settings.filter(({ key }) => !changes.some((change) => change.key === key));
    onSettings([...others, ...saved.filter((setting) => setting !== null)]);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const checked = checkSetting(leadSettingTable.lead_recipients, recipients);
    if ('problem' in checked) {
      setError(checked.problem);
      return event.currentTarget.querySelector('textarea')?.focus();
    }
    await run(async () => {
      setRecipients(checked.value);
      await save({
        ...(checked.value !== saved.recipients && { lead_recipients: checked.value }),
        ...(confirm !== saved.confirm && { lead_confirmation: confirm ? 'true' : '' }),
      });
      showToast({ title: 'Notifications saved' });
    });
    refreshQueries('/api/admin/notifications');
  };

  return (
    <Panel title="E-mail" note={mailState(notifications)}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field
          form="mail"
          name="recipients"
          label="Recipients"
          className={styles.recipients}
          error={error}
          hint={`One e-mail address a line. Without any, ${notifications.contactEmail} is told: the contact address of the site.`}
        >
          {(control) => (
            <textarea
              {...control}
              rows={4}
              spellCheck={false}
              value={recipients}
              onChange={({ target }) => {
                setRecipients(target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <div className={`field ${styles.switch}`}>
          <Switch id="mail-confirm" aria-describedby="mail-confirm-hint" checked={confirm} onChange={setConfirm} />
          <label htmlFor="mail-confirm">Confirmation to the visitor</label>
          <p id="mail-confirm-hint" className="field-hint">
            Thanks each visitor for the request and says that you will answer within 24 hours.
          </p>
        </div>
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={pending}>
            {pending ? 'Saving...' : 'Save Changes'}
          </button>
          {!notifications.missing && <TestMail isChanged={isChanged} />}
        </div>
      </form>
    </Panel>
  );
}
