import type { Config } from '@netlify/functions';
import type * as z from 'zod/mini';
import type { Database } from '../db/client.ts';
import type { AuditEvent } from '../db/queries/audit/audit.ts';
import { listSettings, saveSettings } from '../db/queries/settings/settings.ts';
import { accountSettingTable } from '../src/contracts/accounts/account-settings.ts';
import { leadSettingTable } from '../src/contracts/leads/lead-settings.ts';
import { checkSetting } from '../src/contracts/settings/setting-rules.ts';
import * as contract from '../src/contracts/settings/settings-api.ts';
import { settingTable } from '../src/contracts/settings/settings-table.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { type AuditEntry, on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { buildOfSave, type Rebuild, startRebuild } from './_shared/publishing/rebuild.ts';

export const config: Config = { path: ['/api/admin/settings', '/api/admin/settings/:key'] };

const settings = { ...settingTable, ...leadSettingTable, ...accountSettingTable };

type Key = keyof typeof settings;

const isKnown = <T extends { key: string }>(row: T): row is T & { key: Key } => Object.hasOwn(settings, row.key);

export default serve([
  on(contract.listSettings, async ({ db }) => {
    // The table may have rows of settings that earlier releases had.
    return { success: true, settings: (await listSettings(db)).filter(isKnown) };
  }),

  on(contract.updateSettings, async ({ db, input: { changes }, event }) => {
    const { settings, rebuild } = await save(db, changes, event);
    return { success: true, settings, ...rebuild };
  }),

  on(contract.updateSetting, async ({ db, params: { key }, input, event }) => {
    const { settings, rebuild } = await save(db, [{ ...input, key }], event, 'value');
    return { success: true, setting: settings[0] ?? null, ...rebuild };
  }),
]);

/** A change as a caller sends it. */
type Change = z.output<typeof contract.updateSettings.input>['changes'][number];

// Throws a problem about the refused changes. Each issue names the field: the change's key, or the given one.
async function save(
  db: Database,
  changes: readonly Change[],
  event: (entry: AuditEntry) => AuditEvent,
  field?: string,
): Promise<{ settings: (z.input<typeof contract.setting> | null)[]; rebuild: Rebuild }> {
  const issueOf = (key: Key, problem: string) => ({
    field: field ?? key,
    message: `${settings[key].label}: ${problem}`,
  });
  const checked = changes.map((change) => ({ ...change, ...checkSetting(settings[change.key], change.value) }));
  const wrong = checked.flatMap((change) => ('problem' in change ? [issueOf(change.key, change.problem)] : []));
  if (wrong[0]) throw new ProblemError('invalid', wrong[0].message, { issues: wrong });

  const rows = checked.map(({ key, value, expectedUpdatedAt: expected }) => ({
    ...{ key, value, event: event({ action: 'setting.update', subject: key }) },
    expected: typeof expected === 'string' ? new Date(expected) : expected,
  }));
  const isPublic = changes.some(({ key }) => Object.hasOwn(settingTable, key));
  const saved = await saveSettings(db, rows, isPublic ? buildOfSave() : undefined);
  const known = saved.settings.filter(isKnown);
  const late = known.flatMap(({ key, conflicts }) =>
    conflicts ? [issueOf(key, 'another admin has changed this meanwhile')] : [],
  );
  if (late[0]) throw new ProblemError('conflict', late[0].message, { issues: late });
  const isBuilt = isPublic && known.some(({ changed }) => changed);
  return {
    settings: known.map(({ key, row }) => row && { ...row, key }),
    rebuild: isBuilt ? await startRebuild(saved.queued) : { rebuild: 'none' },
  };
}
