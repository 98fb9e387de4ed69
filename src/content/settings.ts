import { listSettings } from '../../db/queries/settings.ts';
import {
  parseSetting,
  type SettingKey,
  type Settings,
  settingDefaults,
  settingKeys,
} from '../contracts/settings-table.ts';
import { database } from './database.ts';

const stored = new Map((await listSettings(database)).map(({ key, value }) => [key, value]));

// The pages rely on the table's rules; what got into the database past them is left out, and said.
function inForce(key: SettingKey): string {
  const value = stored.get(key);
  if (value === undefined) return settingDefaults[key];
  const parsed = parseSetting(key, value);
  if ('value' in parsed) return parsed.value || settingDefaults[key];
  // biome-ignore lint/suspicious/noConsole: the build's log is where its owner looks
  console.warn(`The setting ${key} is not valid (${parsed.problem}): its default stands`);
  return settingDefaults[key];
}

/** Every setting with the text in force, read once a build. */
export const settings = Object.fromEntries(settingKeys.map((key) => [key, inForce(key)])) as Settings;
