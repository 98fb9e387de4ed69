import { useState } from 'react';
import type { SettingTab } from '../../contracts/settings/setting-row.ts';
import type { StoredSetting } from '../../contracts/settings/settings-api.ts';
import {
  type SettingKey,
  settingDefaults,
  settingKeys,
  settingRow,
  settingsOf,
} from '../../contracts/settings/settings-table.ts';

type Texts = Partial<Record<SettingKey, string>>;

/** The stored settings and the typed changes. */
export interface SettingDrafts {
  /** Returns the stored setting, or undefined if the default applies. */
  stored: (key: SettingKey) => StoredSetting | undefined;
  /** Returns the text in the field: typed, else stored, else empty, which means the default. */
  shown: (key: SettingKey) => string;
  /** Returns the text that the site would show: typed, stored or default. */
  inForce: (key: SettingKey) => string;
  /** Returns the settings of a tab with unsaved changes. */
  changed: (tab: SettingTab) => SettingKey[];
  /** Returns true if any tab has unsaved changes. */
  unsaved: () => boolean;
  type: (key: SettingKey, text: string) => void;
  /** Drops the typed text; with `text`, only if the field still has exactly this text. */
  forget: (key: SettingKey, text?: string) => void;
}

/** Keeps the typed texts of all tabs until they are saved. */
export function useSettingDrafts(settings: readonly StoredSetting[]): SettingDrafts {
  const [drafts, setDrafts] = useState<Texts>({});
  const stored = (key: SettingKey) => settings.find((setting) => setting.key === key);
  // A switch cannot be blank, so it shows the default if nothing is stored.
  const saved = (key: SettingKey) =>
    stored(key)?.value ?? (settingRow(key).kind === 'switch' ? settingDefaults[key] : '');
  const shown = (key: SettingKey) => drafts[key] ?? saved(key);
  const isChanged = (key: SettingKey) => shown(key) !== saved(key);

  return {
    stored,
    shown,
    inForce: (key) => shown(key).trim() || settingDefaults[key],
    changed: (tab) => settingsOf(tab).filter(isChanged),
    unsaved: () => settingKeys.some(isChanged),
    type: (key, text) => setDrafts((before) => ({ ...before, [key]: text })),
    forget: (key, text) =>
      setDrafts((before) => {
        const { [key]: typed, ...others } = before;
        return text === undefined || typed === text ? others : before;
      }),
  };
}
