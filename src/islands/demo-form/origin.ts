/** Returns where the form is, and how the visitor came there. */
export function readOrigin(): Record<string, string> {
  const from = URL.parse(document.referrer);
  const isOwn = from?.host === location.host;
  // A link of the site, such as “Request a Demo”, leaves the parameters of the page before.
  const parameters = [new URLSearchParams(location.search), ...(from && isOwn ? [from.searchParams] : [])];
  const utm = (name: string) => parameters.map((each) => each.get(`utm_${name}`)).find(Boolean) ?? '';
  return {
    page: location.pathname,
    referrer: from && !isOwn ? from.host : '',
    ...{ utmSource: utm('source'), utmMedium: utm('medium'), utmCampaign: utm('campaign') },
  };
}
