// The clock ticks every five minutes, and a build takes a few minutes.
const allowanceMinutes = 10;
const stepMs = 5 * 60_000;

/**
 * Returns the time by which visitors have a build that starts at `dueAt` (ISO 8601): UK time, such as 14:30, or with the day if
 * that is not today.
 */
export function builtBy(dueAt: string): string {
  const by = new Date(Math.ceil((Date.parse(dueAt) + allowanceMinutes * 60_000) / stepMs) * stepMs);
  // The date library would exceed the editor's size budget.
  const format = (time: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' }).format(time);
  const day = { day: 'numeric', month: 'short' } as const;
  const isToday = format(by, day) === format(new Date(), day);
  return format(by, { ...(isToday ? {} : day), hour: '2-digit', minute: '2-digit' });
}
