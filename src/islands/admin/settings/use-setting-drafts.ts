import { useState } from 'react';
import type { StoredSetting } from '../../../contracts/settings-api.ts';
import {
  type SettingKey,
  type SettingTab,
  settingDefaults,
  settingRow,
  settingsOf,
} from '../../../contracts/settings-table.ts';

type Texts = Partial<Record<SettingKey, string>>;

/** What is stored and what has been typed over it. */
export interface SettingDrafts {
  /** The row that stands, or nothing where the default does. */
  stored: (key: SettingKey) => StoredSetting | undefined;
  /** What the field shows: what was typed, else what is stored, else nothing, which means the default. */
  shown: (key: SettingKey) => string;
  /** What the page would show. */
  inForce: (key: SettingKey) => string;
  changed: (tab: SettingTab) => SettingKey[];
  /** Returns true while any tab holds something that is not saved. */
  unsaved: () => boolean;
  type: (key: SettingKey, text: string) => void;
  /** Lets go of what was typed, or only of this text where one is given: later words stay. */
  forget: (key: SettingKey, text?: string) => void;
}

/** Keeps what is typed, in all tabs, until it is saved. */
export function useSettingDrafts(settings: readonly StoredSetting[]): SettingDrafts {
  const [drafts, setDrafts] = useState<Texts>({});
  const stored = (key: SettingKey) => settings.find((setting) => setting.key === key);
  // A switch has no blank state: where nothing is stored it shows its default.
  const standing = (key: SettingKey) =>
    stored(key)?.value ?? (settingRow(key).kind === 'switch' ? settingDefaults[key] : '');
  const shown = (key: SettingKey) => drafts[key] ?? standing(key);
  const isChanged = (key: SettingKey) => shown(key) !== standing(key);

  return {
    stored,
    shown,
    inForce: (key) => shown(key).trim() || settingDefaults[key],
    changed: (tab) => settingsOf(tab).filter(isChanged),
    unsaved: () => (Object.keys(drafts) as SettingKey[]).some(isChanged),
    type: (key, text) => setDrafts((before) => ({ ...before, [key]: text })),
    forget: (key, text) =>
      setDrafts((before) => {
        const { [key]: typed, ...others } = before;
        return text === undefined || typed === text ? others : before;
      }),
  };
}
