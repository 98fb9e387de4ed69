import { listSettings } from '../../db/queries/settings.ts';
import { type Settings, settingDefaults } from '../contracts/settings.ts';
import { database } from './database.ts';

const stored = new Map((await listSettings(database)).map(({ key, value }) => [key, value]));

/** Every setting with the text in force, read once a build. */
export const settings = Object.fromEntries(
  Object.entries(settingDefaults).map(([key, standard]) => [key, stored.get(key) ?? standard]),
) as Settings;
