/** The path of the list of the pages that search engines may keep. A build compares it with that of the live site. */
export const publicPagesFile = '/public-pages.json';

/** A page that search engines may keep. */
export interface PublicPage {
  path: string;
  /** When its content last changed (ISO 8601 in UTC); null if nobody knows. */
  changedAt: string | null;
  /** Changes with the content of the page. Null until the page has been read. */
  version: string | null;
}
