import * as z from 'zod/mini';
import { accountSettingKeys } from '../accounts/account-settings.ts';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { leadSettingKeys } from '../leads/lead-settings.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { settingKeys } from './settings-table.ts';

const key = z.enum([...settingKeys, ...leadSettingKeys, ...accountSettingKeys]);

/** A stored setting. */
export const setting = z.object({ key, value: z.string(), updatedAt: timestamp });

export type StoredSetting = z.output<typeof setting>;

/** Lists the stored settings. A setting that is not in the list has its default. */
export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  output: z.object({ success: z.literal(true), settings: z.array(setting) }),
});

const expectedUpdatedAt = z.optional(z.nullable(z.iso.datetime('Send a timestamp such as 2026-01-31T09:00:00.000Z')));

/**
 * Stores settings, all or none, and requests one build. Each change has the input of `updateSetting`. The response has the
 * settings in the order of the changes, with null for a setting that now has its default. A refused change is an issue with its
 * key as the field.
 */
export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  input: z.strictObject({
    changes: z.array(z.strictObject({ key, value: z.string('Setting value required'), expectedUpdatedAt })).check(
      z.minLength(1, 'Send at least one change'),
      z.refine(
        (changes) => new Set(changes.map((change) => change.key)).size === changes.length,
        'Send each setting only once',
      ),
    ),
  }),
  output: z.object({ success: z.literal(true), settings: z.array(z.nullable(setting)), ...rebuildFields }),
});

/**
 * Stores a setting. A blank value restores the default, and `setting` is then null. `expectedUpdatedAt` is the `updatedAt` that
 * the caller has read, or null if the setting had its default. If another admin has saved meanwhile, the call is a conflict.
 * Without `expectedUpdatedAt` the save overwrites any value.
 */
export const updateSetting = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:key',
  access: 'admin',
  params: z.object({ key }),
  input: z.strictObject({
    value: z.string('Setting value required'),
    expectedUpdatedAt,
  }),
  output: z.object({ success: z.literal(true), setting: z.nullable(setting), ...rebuildFields }),
});
