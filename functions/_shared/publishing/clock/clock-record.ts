/** A record that the clock reads, so that it need not ask the database, which sleeps while nobody asks. */
export interface ClockRecord {
  /** Returns the text of the record, and its version if the store says it. Undefined if there is no record. */
  read: () => Promise<{ text: string; version: string | undefined } | undefined>;
  /** Replaces the record, whatever it is now. Returns its new version. */
  write: (text: string) => Promise<string>;
  /** Replaces the record if it still has this version. */
  replace: (text: string, version: string) => Promise<void>;
}

/** The records: the next moment at which something is due, and the last change of what a tag of the CDN is on. */
export type RecordName = 'next-due' | 'changed-content' | 'changed-images';
