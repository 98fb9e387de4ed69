import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { BackupTable } from './tables.ts';

/** A column that refers to a row of another table. */
export interface Reference {
  column: string;
  target: string;
  targetColumn: string;
  /** True if the column may be null. */
  isOptional: boolean;
}

/** Returns the references of each table to other tables, from PostgreSQL's catalogue. */
export async function readReferences(db: Database): Promise<Map<BackupTable, Reference[]>> {
  const { rows } = await sql<Reference & { source: BackupTable }>`
    select source.relname as source, target.relname as target, own.attname as "column", other.attname as "targetColumn",
      not own.attnotnull as "isOptional"
    from pg_constraint as known
      join pg_class as source on source.oid = known.conrelid
      join pg_class as target on target.oid = known.confrelid
      join pg_attribute as own on own.attrelid = source.oid and own.attnum = known.conkey[1]
      join pg_attribute as other on other.attrelid = target.oid and other.attnum = known.confkey[1]
    where known.contype = 'f' and source.oid <> target.oid`.execute(db.withoutPlugins());
  return Map.groupBy(rows, ({ source }) => source);
}
