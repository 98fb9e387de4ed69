import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { accountSettingKeys, requiredOf } from '../../../contracts/accounts/account-settings.ts';
import { listSettings, type StoredSetting, updateSettings } from '../../../contracts/settings/settings-api.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './SecondFactorRule.module.css';

/** Requires two-factor authentication of admins or of everybody, from a day on. */
export function SecondFactorRule() {
  const [$settings] = useState(() => createQuery(listSettings, {}));
  return (
    <Panel
      title="Required Two-Factor Authentication"
      note="Whoever has none is led through it at the next sign-in from that day on. A passkey counts too."
    >
      <Query store={$settings} what="The settings">
        {({ settings }) => <RuleForm settings={settings} onSaved={() => $settings.revalidate()} />}
      </Query>
    </Panel>
  );
}

function RuleForm({ settings, onSaved }: { settings: readonly StoredSetting[]; onSaved: () => void }) {
  const stored = (key: string) => settings.find((setting) => setting.key === key);
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => ({ success: true, data: typed }),
    send: async (typed) => {
      const changes = accountSettingKeys.map((key) => ({
        ...{ key, value: typed.two_factor_required ? (typed[key] ?? '') : '' },
        expectedUpdatedAt: stored(key)?.updatedAt ?? null,
      }));
      await call(updateSettings, { input: { changes } });
      onSaved();
      showToast({ title: 'Settings Saved', description: 'The rule counts from the next sign-in.' });
    },
    fail: (error) => showFailure('Failed to save', error, 'The rule is as it was.'),
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.fields}>
      <Field form="second-factor" name="two_factor_required" label="Required of" error={errors.two_factor_required}>
        {(control) => (
          <select {...control} defaultValue={stored('two_factor_required')?.value ?? ''}>
            <option value="">Nobody</option>
            {Object.entries(requiredOf).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        form="second-factor"
        name="two_factor_from"
        label="Counts from"
        hint="Without a day, from now on."
        error={errors.two_factor_from}
      >
        {(control) => <input {...control} type="date" defaultValue={stored('two_factor_from')?.value ?? ''} />}
      </Field>
      <button className="button" type="submit" aria-disabled={pending || undefined}>
        {pending ? 'Saving...' : 'Save'}
      </button>
    </form>
  );
}
