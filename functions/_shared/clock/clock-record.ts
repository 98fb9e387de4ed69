/**
 * The record of the next moment at which something is due. Until then nobody needs to ask the database, which sleeps while
 * nobody asks.
 */
export interface ClockRecord {
  /** Returns the text of the record and its version. Returns undefined if there is none. */
  read: () => Promise<{ text: string; version: string } | undefined>;
  /** Replaces the record, whatever it is now. */
  write: (text: string) => Promise<void>;
  /** Replaces the record only if it still has this version; `undefined` stands for no record. */
  replace: (text: string, version: string | undefined) => Promise<void>;
}
