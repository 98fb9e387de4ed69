import { optionalLine } from '../../../src/contracts/fields.ts';
import type { RequestOrigin, SentOrigin } from '../../../src/contracts/leads/request-origin.ts';

const storable = optionalLine(200);

/**
 * Returns where a request came from, without values that cannot be stored. A browser without scripts sends no fields, so its
 * Referer header names the form's page.
 */
export function originOf(request: Request, sent: SentOrigin): RequestOrigin {
  const { page, referrer, utmSource, utmMedium, utmCampaign } = sent.page ? sent : fromReferer(request);
  const clean = (value: string | undefined) => storable.safeParse(value).data || null;
  return {
    page: clean(page),
    referrer: clean(referrer),
    utmSource: clean(utmSource),
    utmMedium: clean(utmMedium),
    utmCampaign: clean(utmCampaign),
  };
}

function fromReferer(request: Request): SentOrigin {
  const url = URL.parse(request.headers.get('referer') ?? '');
  if (!url || url.host !== new URL(request.url).host) return {};
  const { utm_source, utm_medium, utm_campaign } = Object.fromEntries(url.searchParams);
  return { page: url.pathname, utmSource: utm_source, utmMedium: utm_medium, utmCampaign: utm_campaign };
}
