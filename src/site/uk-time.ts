const minuteMs = 60_000;

// Swedish dates have the format of ISO 8601.
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });

/** Returns an instant (ISO 8601) as a date and time in the United Kingdom, such as 2027-03-28T09:30. */
export const toUkTime = (instant: string): string => local.format(new Date(instant)).replace(' ', 'T');

/**
 * Returns the instants (ISO 8601, earlier first) at which clocks in the United Kingdom show a date and time such as
 * 2027-03-28T09:30. Returns none for a time in the hour that March leaves out, and two for a time in the hour that October
 * repeats. Returns none for text that is not a date and time.
 */
export function fromUkTime(time: string): string[] {
  const utc = Date.parse(`${time}Z`);
  if (Number.isNaN(utc)) return [];
  // Clocks show UTC, and an hour more in summer.
  return [utc - 60 * minuteMs, utc]
    .map((instant) => new Date(instant).toISOString())
    .filter((instant) => toUkTime(instant) === time);
}
