/**
 * The record of the next moment at which something is due. Until then nobody needs to ask the database, which sleeps while
 * nobody asks.
 */
export interface ClockRecord {
  /** Returns the text of the record, or undefined if there is none. */
  read: () => Promise<string | undefined>;
  /** Replaces the record, whatever it is now. Returns its new version. */
  write: (text: string) => Promise<string>;
  /** Replaces the record if it still has this version. */
  replace: (text: string, version: string) => Promise<void>;
}
