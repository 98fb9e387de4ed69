import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { type SettingTab, tabNotes } from '../../contracts/settings/setting-row.ts';
import { type StoredSetting, updateSettings } from '../../contracts/settings/settings-api.ts';
import { parseSetting, type SettingKey, settingRow, settingsOf } from '../../contracts/settings/settings-table.ts';
import { refreshBuild } from '../../stores/build.ts';
import type { FieldErrors } from '../../ui/form/form.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import { Preview } from './preview/Preview.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsScreen.module.css';
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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflicts, setConflicts] = useState<readonly SettingKey[]>([]);
  const [status, setStatus] = useState('');
  const [focused, setFocused] = useState<SettingKey>();
  const keys = settingsOf(tab);
  const changed = drafts.changed(tab);

  const showError = (key: SettingKey, message: string) => {
    setErrors((before) => ({ ...before, [key]: message }));
    const control = form.current?.elements.namedItem(key);
    if (control instanceof HTMLElement) control.focus();
  };

  const { pending, run } = useAction((error) => {
    const labels = labelsOf(changed);
    const reason = messageOf(error, `${labels} could not be saved.`);
    const summary = `Not saved, and kept as typed: ${labels}.`;
    setStatus(summary);
    const end = /[.?!]$/.test(reason) ? '' : '.';
    showToast({ title: toasts.failed, description: `${reason}${end} ${summary}`, destructive: true });
    const issues = (error instanceof ApiError && error.body?.issues) || [];
    const refused = changed.filter((key) => issues.some(({ field }) => field === key));
    // The first one gets the focus.
    for (const key of refused.toReversed())
      showError(key, issues.find(({ field }) => field === key)?.message ?? reason);
    if (error instanceof ApiError && error.status === 409) {
      setConflicts(refused);
      onStale();
    }
  });

  const save = async () => {
    setStatus('');
    const changes = changed.map((key) => ({
      key,
      value: drafts.shown(key),
      expectedUpdatedAt: drafts.stored(key)?.updatedAt ?? null,
    }));
    const { settings: saved, ...rebuild } = await call(updateSettings, { input: { changes } });
    const others = settings.filter(({ key }) => !changes.some((change) => change.key === key));
    onSettings([...others, ...saved.filter((setting) => setting !== null)]);
    for (const { key, value } of changes) drafts.forget(key, value);
    refreshBuild();
    showToast({ title: toasts.saved, description: rebuildNote(rebuild) });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (pending) return;
    setErrors({});
    setConflicts([]);
    const wrong = changed.flatMap((key) => {
      const parsed = parseSetting(key, drafts.shown(key));
      return 'problem' in parsed ? [[key, parsed.problem] as const] : [];
    });
    for (const [key, problem] of wrong.reverse()) showError(key, problem);
    if (wrong.length > 0) return setStatus('Nothing was saved. Please check the marked fields.');
    if (changed.length === 0) return setStatus('Nothing has changed here since it was saved.');
    await run(save);
  };

  return (
    <div className={styles.columns}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={label}>
        {tabNotes[tab] && <p className={styles.note}>{tabNotes[tab]}</p>}
        {keys.map((key) => (
          <SettingField
            key={key}
            name={key}
            value={drafts.shown(key)}
            error={errors[key]}
            theirs={conflicts.includes(key) ? (drafts.stored(key)?.value ?? null) : undefined}
            onFocus={() => setFocused(key)}
            onType={(text) => {
              setErrors(({ [key]: _, ...others }) => others);
              setStatus('');
              drafts.type(key, text);
            }}
            onTakeTheirs={() => {
              setConflicts((before) => before.filter((other) => other !== key));
              setErrors({});
              setStatus('');
              drafts.forget(key);
            }}
          />
        ))}
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={pending}>
            {pending ? 'Saving...' : 'Save Changes'}
          </button>
          <p className={styles.status} role="status">
            {status || (changed.length > 0 && !pending ? `Not saved yet: ${labelsOf(changed)}.` : '')}
          </p>
        </div>
      </form>
      <aside className={styles.preview} aria-label="Preview">
        <Preview tab={tab} label={label} focused={focused} inForce={drafts.inForce} />
      </aside>
    </div>
  );
}
