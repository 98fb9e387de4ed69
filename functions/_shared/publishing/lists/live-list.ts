import type { Database } from '../../../../db/client.ts';

/** A list as a build would make it now, and the seconds until a post next appears or disappears. */
export interface WrittenList {
  body: string;
  secondsToChange: number | null;
}

/** The largest answer in bytes. A function on Netlify answers at most six megabytes, in which JSON escapes some characters. */
export const maxBytes = 4_500_000;

/** A list of posts. */
export interface LiveList {
  /** Its media type. */
  type: string;
  /** The path of the file that the last build has made of it. The feeds of topics have none: they would be larger than the site. */
  built?: string;
  /** Writes it. Returns undefined if there is no such list. */
  write: (db: Database, request: Request) => Promise<WrittenList | undefined>;
}
