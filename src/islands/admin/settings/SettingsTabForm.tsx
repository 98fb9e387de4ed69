import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/call.ts';
import type { StoredSetting } from '../../../contracts/settings-api.ts';
import {
  parseSetting,
  type SettingKey,
  type SettingTab,
  settingRow,
  settingsOf,
} from '../../../contracts/settings-table.ts';
import { refreshBuild } from '../../../stores/build.ts';
import type { FieldErrors } from '../../ui/form.ts';
import { showToast } from '../../ui/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import { Preview } from './preview/Preview.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsScreen.module.css';
import { saveSettings } from './save-settings.ts';
import type { SettingDrafts } from './use-setting-drafts.ts';

/** The titles of the notifications (specification, section 8). */
export interface Toasts {
  saved: string;
  failed: string;
}

interface Props {
  tab: SettingTab;
  label: string;
  toasts: Toasts;
  drafts: SettingDrafts;
  settings: StoredSetting[];
  onSettings: (settings: StoredSetting[]) => void;
  /** Called when somebody else has changed a stored setting. */
  onStale: () => void;
}

const labelsOf = (keys: readonly SettingKey[]) => keys.map((key) => settingRow(key).label).join(', ');

/** Shows one tab: its fields, its own save button and a preview. */
export function SettingsTabForm({ tab, label, toasts, drafts, settings, onSettings, onStale }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<SettingKey>();
  const [status, setStatus] = useState('');
  const [focused, setFocused] = useState<SettingKey>();
  const keys = settingsOf(tab);
  const changed = drafts.changed(tab);

  const showError = (key: SettingKey, message: string) => {
    setErrors((before) => ({ ...before, [key]: message }));
    const control = form.current?.elements.namedItem(key);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    setErrors({});
    setConflict(undefined);
    const wrong = changed.flatMap((key) => {
      const parsed = parseSetting(key, drafts.shown(key));
      return 'problem' in parsed ? [[key, parsed.problem] as const] : [];
    });
    for (const [key, problem] of wrong.reverse()) showError(key, problem);
    if (wrong.length > 0) return setStatus('Nothing was saved. Please check the marked fields.');
    if (changed.length === 0) return setStatus('Nothing has changed here since it was saved.');
    await save();
  };

  const save = async () => {
    setSaving(true);
    setStatus('');
    let current = settings;
    const changes = changed.map((key) => ({
      key,
      typed: drafts.shown(key),
      expectedUpdatedAt: drafts.stored(key)?.updatedAt ?? null,
    }));
    const { saved, unsaved, error, rebuild } = await saveSettings(changes, ({ key, typed }, setting) => {
      current = [...current.filter((other) => other.key !== key), ...(setting ? [setting] : [])];
      onSettings(current);
      drafts.forget(key, typed);
    });
    setSaving(false);
    if (saved.length > 0) refreshBuild();
    const [refused] = unsaved;
    if (!refused) return showToast({ title: toasts.saved, description: rebuildNote(rebuild) });

    const reason = messageOf(error, `${settingRow(refused).label} could not be saved.`);
    const progress = saved.length > 0 ? `Saved: ${labelsOf(saved)}. ` : '';
    const summary = `${progress}Not saved, and kept as typed: ${labelsOf(unsaved)}.`;
    setStatus(summary);
    const end = /[.?!]$/.test(reason) ? '' : '.';
    showToast({ title: toasts.failed, description: `${reason}${end} ${summary}`, destructive: true });
    showError(refused, reason);
    if (error instanceof ApiError && error.status === 409) {
      setConflict(refused);
      onStale();
    }
  };

  return (
    <div className={styles.columns}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={label}>
        {keys.map((key) => (
          <SettingField
            key={key}
            name={key}
            value={drafts.shown(key)}
            error={errors[key]}
            theirs={conflict === key ? (drafts.stored(key)?.value ?? null) : undefined}
            onFocus={() => setFocused(key)}
            onType={(text) => {
              setErrors(({ [key]: _, ...others }) => others);
              setStatus('');
              drafts.type(key, text);
            }}
            onTakeTheirs={() => {
              setConflict(undefined);
              setErrors({});
              setStatus('');
              drafts.forget(key);
            }}
          />
        ))}
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={saving}>
            {saving ? 'Saving...' : 'Save Changes'}
          </button>
          <p className={styles.status} role="status">
            {status || (changed.length > 0 && !saving ? `Not saved yet: ${labelsOf(changed)}.` : '')}
          </p>
        </div>
      </form>
      <aside className={styles.preview} aria-label="Preview">
        <Preview tab={tab} label={label} focused={focused} inForce={drafts.inForce} />
      </aside>
    </div>
  );
}
