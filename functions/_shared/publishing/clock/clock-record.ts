/**
 * The record of the next time at which something is due. Until then nothing queries the database, which sleeps while it has no
 * queries.
 */
export interface ClockRecord {
  /** Returns the text of the record, or undefined if there is none. */
  read: () => Promise<string | undefined>;
  /** Replaces the record in any case. Returns its new version. */
  write: (text: string) => Promise<string>;
  /** Replaces the record if it still has this version. */
  replace: (text: string, version: string) => Promise<void>;
}
