import * as z from 'zod/mini';
import { originFields, type RequestOrigin, type SentOrigin } from '../../../src/contracts/request-origin.ts';

/**
 * Returns where a request came from. A browser without scripts sends no fields, but the URL of the form's page in its
 * Referer header.
 */
export function originOf(request: Request, sent: SentOrigin): RequestOrigin {
  const { page, referrer, utmSource, utmMedium, utmCampaign } = sent.page ? sent : fromReferer(request);
  const blankIsNull = (value: string | undefined) => value || null;
  return {
    page: blankIsNull(page),
    referrer: blankIsNull(referrer),
    utmSource: blankIsNull(utmSource),
    utmMedium: blankIsNull(utmMedium),
    utmCampaign: blankIsNull(utmCampaign),
  };
}

function fromReferer(request: Request): SentOrigin {
  const url = URL.parse(request.headers.get('referer') ?? '');
  if (!url || url.host !== new URL(request.url).host) return {};
  const { utm_source, utm_medium, utm_campaign } = Object.fromEntries(url.searchParams);
  const fields = { page: url.pathname, utmSource: utm_source, utmMedium: utm_medium, utmCampaign: utm_campaign };
  return z.object(originFields).parse(fields);
}
