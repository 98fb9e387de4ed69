import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Tables } from '../schema.ts';

/** One page of a list, and the counts of the whole list. Pages count from 1. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  total: number;
  pages: number;
}

/**
 * Returns the number of rows of a list. For an ordered list, PostgreSQL counts the index of its order instead of reading the table.
 */
export async function countRows<Table extends keyof Tables>(
  db: Database,
  list: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const one = list.clearSelect().select(sql.lit(1).as('one'));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${one}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads one page of an ordered list. The counts are right on a page past the last one too, which has no rows. */
export async function readPage<Table extends keyof Tables, Row>(
  db: Database,
  list: SelectQueryBuilder<Tables, Table, Row>,
  page: number,
  perPage: number,
): Promise<Page<Simplify<Row>>> {
  const [rows, total] = await Promise.all([
    list
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    countRows(db, list),
  ]);
  return { rows, page, total, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** Returns the ILIKE pattern for values that contain a text. Escapes % and _, so that they match only themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
