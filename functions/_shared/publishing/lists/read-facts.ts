import { type SiteFacts, siteFactsFile } from '../../../../src/live/site-facts.ts';
import { readSitePage } from '../../http/site-page.ts';

/** Reads what the last build says of the site. Throws if it cannot be read. */
export const readFacts = async (request: Request): Promise<SiteFacts> =>
  JSON.parse(await readSitePage(request, siteFactsFile)) as SiteFacts;
