import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

/** The topics of posts. */
export interface TopicsTable {
  id: Generated<string>;
  /** No two names differ only in their case. */
  name: string;
  slug: string;
  /** Plain text; empty if there is none. */
  description: Generated<string>;
  /** The place in the order of all topics. Two topics may share one. */
  position: number;
  createdAt: CreatedAt;
  /** Also the version of the topic. A new place in the order makes no version. */
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}
