import type { Config } from '@netlify/functions';
import { clearSetting, listSettings, storeSetting } from '../db/queries/settings.ts';
import { leadSettingTable } from '../src/contracts/lead-settings.ts';
import { checkSetting } from '../src/contracts/setting-rules.ts';
import * as contract from '../src/contracts/settings-api.ts';
import { settingTable } from '../src/contracts/settings-table.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { requestRebuild } from './_shared/publishing/rebuild.ts';

export const config: Config = { path: ['/api/admin/settings', '/api/admin/settings/:key'] };

const settings = { ...settingTable, ...leadSettingTable };

const isKnown = <T extends { key: string }>(row: T): row is T & { key: keyof typeof settings } =>
  Object.hasOwn(settings, row.key);

export default serve([
  on(contract.listSettings, async ({ db }) => {
    // The table may have rows of settings that this version no longer has.
    return { success: true, settings: (await listSettings(db)).filter(isKnown) };
  }),

  on(contract.updateSetting, async ({ db, params: { key }, input, record }) => {
    const parsed = checkSetting(settings[key], input.value);
    if ('problem' in parsed) {
      throw refusedField('value', `${settings[key].label}: ${parsed.problem}`);
    }
    const { value } = parsed;
    const { expectedUpdatedAt } = input;
    const expected = typeof expectedUpdatedAt === 'string' ? new Date(expectedUpdatedAt) : expectedUpdatedAt;
    const saved = value ? await storeSetting(db, key, value, expected) : await clearSetting(db, key, expected);
    if (!saved) {
      throw new ProblemError('conflict', `${settings[key].label}: another admin has changed this meanwhile`);
    }
    const setting = saved.row && { ...saved.row, key };
    if (!saved.changed) return { success: true, setting, rebuild: 'none' };
    record({ action: 'setting.update', subject: key });
    if (!Object.hasOwn(settingTable, key)) return { success: true, setting, rebuild: 'none' };
    return { success: true, setting, ...(await requestRebuild()) };
  }),
]);
