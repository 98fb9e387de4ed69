/** Returns the page of the form, and where the visitor came from. */
export function readOrigin(): Record<string, string> {
  const from = URL.parse(document.referrer);
  const isOwn = from?.host === location.host;
  // A link within the site, such as “Request a Demo”, drops the parameters, so those of the page before are read too.
  const parameters = [new URLSearchParams(location.search), ...(from && isOwn ? [from.searchParams] : [])];
  const utm = (name: string) => parameters.map((each) => each.get(`utm_${name}`)).find(Boolean) ?? '';
  return {
    page: location.pathname,
    referrer: from && !isOwn ? from.host : '',
    ...{ utmSource: utm('source'), utmMedium: utm('medium'), utmCampaign: utm('campaign') },
  };
}
