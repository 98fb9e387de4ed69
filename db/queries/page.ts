import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { Tables } from '../schema.ts';

/** One page of a list, and the counts of the whole list. Pages count from 1. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  total: number;
  pages: number;
}

/** Reads one page of an ordered list. The counts are right on a page past the last one too, which has no rows. */
export async function readPage<Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  page: number,
  perPage: number,
): Promise<Page<Simplify<Row>>> {
  const [rows, { total }] = await Promise.all([
    list
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    list.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, page, total, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** Returns the ILIKE pattern for values that contain a text. Escapes the text, so that % and _ stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
