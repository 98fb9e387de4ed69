import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { leadSettingKeys } from './lead-settings.ts';
import { rebuildFields } from './rebuild.ts';
import { settingKeys } from './settings-table.ts';
import { timestamp } from './timestamp.ts';

const key = z.enum([...settingKeys, ...leadSettingKeys]);

/** A setting as it is stored. */
export const setting = z.object({ key, value: z.string(), updatedAt: timestamp });

export type StoredSetting = z.output<typeof setting>;

/** Lists the stored settings. A setting that is not in the list has its default. */
export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  output: z.object({ success: z.literal(true), settings: z.array(setting) }),
});

/**
 * Stores a setting. A blank value restores the default, and `setting` is then null. `expectedUpdatedAt` is the `updatedAt`
 * that the caller has read, or null if the setting had its default. If another admin saved meanwhile, it is a conflict.
 * Without `expectedUpdatedAt` the save overwrites any value.
 */
export const updateSetting = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:key',
  access: 'admin',
  params: z.object({ key }),
  input: z.strictObject({
    value: z.string('Setting value required'),
    expectedUpdatedAt: z.optional(z.nullable(z.iso.datetime('Send a timestamp such as 2026-01-31T09:00:00.000Z'))),
  }),
  output: z.object({ success: z.literal(true), setting: z.nullable(setting), ...rebuildFields }),
});
