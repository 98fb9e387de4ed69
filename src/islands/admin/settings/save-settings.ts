import { call } from '../../../api/call.ts';
import type { RebuildOutcome } from '../../../contracts/rebuild.ts';
import { type StoredSetting, updateSetting } from '../../../contracts/settings-api.ts';
import type { SettingKey } from '../../../contracts/settings-table.ts';

/** One setting to save: what was typed, and when what it replaces was stored, null for the default. */
export interface Change {
  key: SettingKey;
  typed: string;
  expectedUpdatedAt: string | null;
}

/** How far a save came. */
export interface SaveResult {
  saved: SettingKey[];
  /** The rest, of which the first was refused for this reason. */
  unsaved: SettingKey[];
  error: unknown;
  /** What became of the rebuild, at worst. */
  rebuild: RebuildOutcome;
}

const worst: readonly RebuildOutcome[] = ['failed', 'not configured', 'queued', 'none'];

/** Saves changes one by one, tells of each, and stops at the first that is refused. */
export async function saveSettings(
  changes: readonly Change[],
  onSaved: (change: Change, setting: StoredSetting | null) => void,
): Promise<SaveResult> {
  const result: SaveResult = { saved: [], unsaved: changes.map(({ key }) => key), error: undefined, rebuild: 'none' };
  for (const change of changes) {
    const { key, typed, expectedUpdatedAt } = change;
    try {
      const { setting, rebuild } = await call(updateSetting, {
        params: { key },
        input: { value: typed, expectedUpdatedAt },
      });
      onSaved(change, setting);
      result.saved.push(key);
      result.unsaved.shift();
      result.rebuild = worst.find((outcome) => outcome === rebuild || outcome === result.rebuild) ?? 'none';
    } catch (error) {
      result.error = error;
      break;
    }
  }
  return result;
}
