/** Returns where the form is, how the visitor came there, and how long ago the page was opened. */
export function readOrigin(): Record<string, string | number> {
  const utm = (name: string) => new URLSearchParams(location.search).get(`utm_${name}`) ?? '';
  const from = URL.parse(document.referrer)?.host ?? '';
  return {
    page: location.pathname,
    referrer: from === location.host ? '' : from,
    ...{ utmSource: utm('source'), utmMedium: utm('medium'), utmCampaign: utm('campaign') },
    openMs: Math.round(performance.now()),
  };
}
