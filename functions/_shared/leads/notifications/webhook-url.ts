import { lookupPublic, refuseUnlessPublic } from '../../../../src/site/public-lookup.ts';
import { environment } from '../../platform/env.ts';

/**
 * Returns the lookup for the host of a webhook's URL, which allows only public IPs. The local platform may also call a server on
 * this machine, such as http://127.0.0.1. Throws if the URL is not allowed.
 */
export function webhookLookup(url: URL): { lookup?: typeof lookupPublic } {
  if (environment().DATA_DIR && url.protocol === 'http:' && url.hostname === '127.0.0.1') return {};
  refuseUnlessPublic(url);
  return { lookup: lookupPublic };
}
