import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { SiteSetting } from '../../schema.ts';
import { type AuditEvent, keepEvents } from '../audit/audit.ts';
import { type BuildOfSave, type QueuedBuild, queueIf } from '../publishing/builds.ts';

// Callers know times to the millisecond, so each save of a setting must be at least a millisecond later than the one before.
const stored = sql<Date>`date_trunc('milliseconds', site_settings.updated_at)`;
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
const later = sql<Date>`greatest(${now}, ${stored} + interval '1 millisecond')`;

type Row = Omit<SiteSetting, 'id'>;

const columns = ['key', 'value', 'updatedAt'] as const;

/** Returns every stored setting. A setting without a row has its default. */
export async function listSettings(db: Database): Promise<Row[]> {
  return db.selectFrom('siteSettings').select(columns).orderBy('key').execute();
}

/** Returns the stored value of a setting, or undefined if it has its default. */
export async function readSetting(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('siteSettings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Returns the stored values of some settings by key. A setting that is not in the map has its default. */
export async function readSettings(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('siteSettings').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The state that a save expects: a row with this `updatedAt`, no row (null), or any state (undefined). */
type Expected = Date | null | undefined;

/** A new value of a setting. A blank value restores the default. */
export interface SettingChange {
  key: string;
  value: string;
  expected: Expected;
  /** The event of this change. */
  event: AuditEvent;
}

/** A setting after a save. */
interface SavedSetting {
  key: string;
  /** Null if the setting has its default. */
  row: Row | null;
  /** True if the save changed the setting. */
  changed: boolean;
  /** True if the stored value is not the expected one. */
  conflicts: boolean;
}

/** The settings of a save in the order of the changes, and the build that the save has requested. */
export interface SavedSettings {
  settings: SavedSetting[];
  queued: QueuedBuild | undefined;
}

const changeRow = ({ key, value, expected }: SettingChange, place: number) =>
  sql`(${place}::int, ${key}::text, ${value}::text, ${expected !== undefined}::boolean, ${expected ?? null}::timestamptz)`;

/**
 * Saves settings with their events and the request for a build, all or none, in one round trip. A single conflict stores
 * nothing. A save of the value that is already stored never conflicts, so that a save whose response was lost can be repeated.
 * `build` is undefined if visitors see none of the settings, or if there is no build hook.
 */
export async function saveSettings(
  db: Database,
  changes: readonly SettingChange[],
  build: BuildOfSave | undefined,
): Promise<SavedSettings> {
  const save = sql`
    with wanted (place, key, value, is_expecting, expected) as (values ${sql.join(changes.map(changeRow))}),
    before as (
      select wanted.*, site_settings.value as stored_value, ${stored} as stored_at,
        coalesce(site_settings.value, '') <> wanted.value as differs
      from wanted left join site_settings using (key)
    ),
    judged as (
      select *, differs and is_expecting and stored_at is distinct from expected as conflicts from before
    ),
    changed as (select * from judged where differs and not exists (select from judged where conflicts)),
    removed as (delete from site_settings where key in (select key from changed where value = '')),
    saved as (
      insert into site_settings (key, value, updated_at) select key, value, ${now} from changed where value <> ''
      on conflict (key) do update set value = excluded.value, updated_at = ${later}
      returning key, ${stored} as updated_at
    ),
    recorded as ${keepEvents(
      changes.map(({ event }) => event),
      sql<boolean>`subject in (select key from changed)`,
    )},
    queued as ${queueIf(build, sql<boolean>`exists (select from changed)`)}
    select judged.key, nullif(judged.value, '') as value, coalesce(saved.updated_at, judged.stored_at) as updated_at,
      changed.key is not null as changed, judged.conflicts,
      queued.id as queued_id, queued.call_now, queued.due_at
    from judged left join changed using (key) left join saved using (key) left join queued on true
    order by judged.place`;
  const [, rows = []] = await db.batch([
    // The lock makes saves follow each other, so that the second sees what the first has stored. Readers do not wait.
    sql`lock table site_settings in share row exclusive mode`.compile(db),
    save.compile(db),
  ]);
  const { queued_id: id, call_now: callNow, due_at: dueAt } = (rows[0] ?? {}) as SavedRow;
  return {
    settings: (rows as SavedRow[]).map(({ key, value, updated_at: updatedAt, changed, conflicts }) => ({
      key,
      row: value === null || updatedAt === null ? null : { key, value, updatedAt },
      changed,
      conflicts,
    })),
    queued: id && dueAt ? { id, callNow: callNow === true, dueAt } : undefined,
  };
}

// A batch does not rename columns to camel case.
type SavedRow = {
  key: string;
  value: string | null;
  updated_at: Date | null;
  changed: boolean;
  conflicts: boolean;
  queued_id: string | null;
  call_now: boolean | null;
  due_at: Date | null;
};
