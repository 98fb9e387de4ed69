const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

function partsOf(instant: Date, timeZone: string): { day: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  // Engines write September as Sep or Sept.
  const month = (parts.month ?? '').slice(0, 3);
  return { day: `${parts.weekday} ${parts.day} ${month}`, time: `${parts.hour}:${parts.minute}` };
}

/** Returns an instant as a time in a zone, such as “Mon 29 Mar, 09:30”. `timeZone` is an IANA name. */
export function formatCallTime(instant: Date, timeZone: string): string {
  const { day, time } = partsOf(instant, timeZone);
  return `${day}, ${time}`;
}

/**
 * Returns a time for a visitor in a zone beside the United Kingdom's: the time of day there, with the day if it is another day than in the
 * United Kingdom. Returns undefined if clocks there show the same.
 */
export function visitorsTime(instant: Date, timeZone: string): string | undefined {
  const [own, uk] = [partsOf(instant, timeZone), partsOf(instant, 'Europe/London')];
  if (own.day === uk.day) return own.time === uk.time ? undefined : own.time;
  return `${own.day}, ${own.time}`;
}
