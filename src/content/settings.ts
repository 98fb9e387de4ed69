import { listSettings } from '../../db/queries/settings/settings.ts';
import {
  parseSetting,
  type SettingKey,
  type Settings,
  settingDefaults,
  settingKeys,
} from '../contracts/settings/settings-table.ts';
import { warnBuild } from './build-warning.ts';
import { database } from './database.ts';

const stored = new Map((await listSettings(database)).map(({ key, value }) => [key, value]));

// A stored value may break the rules of the table if it was written without the API.
function currentValue(key: SettingKey): string {
  const value = stored.get(key);
  if (value === undefined) return settingDefaults[key];
  const parsed = parseSetting(key, value);
  if ('value' in parsed) return parsed.value || settingDefaults[key];
  warnBuild(`The setting ${key} is not valid (${parsed.problem}), so its default is used`);
  return settingDefaults[key];
}

/** Every setting with its value, read once for the whole build. */
export const settings = Object.fromEntries(settingKeys.map((key) => [key, currentValue(key)])) as Settings;
