import { call } from '../../../api/call.ts';
import type { RebuildFields, RebuildOutcome } from '../../../contracts/rebuild.ts';
import { type StoredSetting, updateSetting } from '../../../contracts/settings-api.ts';
import type { SettingKey } from '../../../contracts/settings-table.ts';

/** A setting to save. `expectedUpdatedAt` is when the value it replaces was stored; null for the default. */
export interface Change {
  key: SettingKey;
  typed: string;
  expectedUpdatedAt: string | null;
}

/** The result of a save, which may be partial. */
export interface SaveResult {
  saved: SettingKey[];
  /** The settings that were not saved. The first was refused with `error`, and the others were not sent. */
  unsaved: SettingKey[];
  error: unknown;
  /** The worst outcome of the rebuilds. */
  rebuild: RebuildFields;
}

const fromWorstToBest: readonly RebuildOutcome[] = ['failed', 'not configured', 'waiting', 'queued', 'none'];

/** Saves changes one by one and reports each. Stops at the first change that is refused. */
export async function saveSettings(
  changes: readonly Change[],
  onSaved: (change: Change, setting: StoredSetting | null) => void,
): Promise<SaveResult> {
  const result: SaveResult = {
    saved: [],
    unsaved: changes.map(({ key }) => key),
    error: undefined,
    rebuild: { rebuild: 'none' },
  };
  for (const change of changes) {
    const { key, typed, expectedUpdatedAt } = change;
    try {
      const { setting, rebuild, dueAt } = await call(updateSetting, {
        params: { key },
        input: { value: typed, expectedUpdatedAt },
      });
      onSaved(change, setting);
      result.saved.push(key);
      result.unsaved.shift();
      if (fromWorstToBest.indexOf(rebuild) <= fromWorstToBest.indexOf(result.rebuild.rebuild))
        result.rebuild = { rebuild, dueAt };
    } catch (error) {
      result.error = error;
      break;
    }
  }
  return result;
}
