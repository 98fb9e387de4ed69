import type { ColumnType } from 'kysely';

/** A time that the database sets when a row is stored. */
export type CreatedAt = ColumnType<Date, never, never>;
