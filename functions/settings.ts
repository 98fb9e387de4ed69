import type { Config } from '@netlify/functions';
import { clearSetting, listSettings, storeSetting } from '../db/queries/settings.ts';
import * as contract from '../src/contracts/settings-api.ts';
import { parseSetting, type SettingKey, settingTable } from '../src/contracts/settings-table.ts';
import { Problem } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { requestRebuild } from './_shared/publishing/rebuild.ts';

export const config: Config = { path: ['/api/admin/settings', '/api/admin/settings/:key'] };

const isKnown = <T extends { key: string }>(row: T): row is T & { key: SettingKey } =>
  Object.hasOwn(settingTable, row.key);

export default serve([
  on(contract.listSettings, async ({ db }) => {
    // A row of a setting that this version no longer has is nobody's business.
    return { success: true, settings: (await listSettings(db)).filter(isKnown) };
  }),

  on(contract.updateSetting, async ({ db, params: { key }, input, record }) => {
    const parsed = parseSetting(key, input.value);
    if ('problem' in parsed) {
      const message = `${settingTable[key].label}: ${parsed.problem}`;
      throw new Problem('invalid', message, { issues: [{ field: 'value', message }] });
    }
    const { value } = parsed;
    const { expectedUpdatedAt: moment } = input;
    const expected = typeof moment === 'string' ? new Date(moment) : moment;
    const saved = value ? await storeSetting(db, key, value, expected) : await clearSetting(db, key, expected);
    if (!saved) {
      throw new Problem('conflict', `${settingTable[key].label}: another admin has changed this meanwhile`);
    }
    const setting = saved.row && { ...saved.row, key };
    if (!saved.changed) return { success: true, setting, rebuild: 'none' };
    record({ action: 'setting.update', subject: key });
    return { success: true, setting, rebuild: await requestRebuild() };
  }),
]);
