/** The path of the list of pages for search engines. A build compares it with the list on the live site. */
export const publicPagesFile = '/public-pages.json';

/** A page for search engines. */
export interface PublicPage {
  path: string;
  /** When its content last changed (ISO 8601 in UTC); null if unknown. */
  changedAt: string | null;
  /** Changes with the content of the page. Null until the page has been read. */
  version: string | null;
}
