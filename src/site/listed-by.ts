// The clock ticks every five minutes, and a build takes a few minutes.
const allowanceMinutes = 10;
const stepMs = 5 * 60_000;

/**
 * Returns the time by which the lists show the result of a build that starts at `dueAt` (ISO 8601). It is in UK time, such as
 * 14:30, with the day if that is not today. `locale` is en-GB or it-IT.
 */
export function listedBy(dueAt: string, locale: string): string {
  const by = new Date(Math.ceil((Date.parse(dueAt) + allowanceMinutes * 60_000) / stepMs) * stepMs);
  // The date library would exceed the editor's size budget.
  const format = (time: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/London' }).format(time);
  const day = { day: 'numeric', month: 'short' } as const;
  const isToday = format(by, day) === format(new Date(), day);
  return format(by, { ...(isToday ? {} : day), hour: '2-digit', minute: '2-digit' });
}
