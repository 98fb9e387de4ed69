// The days, weeks and months of which a backup is kept.
const kept = { days: 7, weeks: 4, months: 3 };

const dayMs = 86_400_000;

// Erasures reach backups too, so none is older than three months (privacy page).
const longestMs = 92 * dayMs;

/** The form of a backup's name: the moment at which it began, in UTC. */
const nameForm = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Returns the name of a backup that begins at this moment, such as 2026-11-24T020005Z. */
export const backupName = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Returns the moment at which a backup began, or undefined if this is no name of a backup. */
export function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = nameForm.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}

/**
 * Returns which of these backups are kept: those of the last 24 hours, and the newest of each of the last seven days, four weeks and
 * three months that have one.
 * Days and weeks are in UTC, and a week begins on Thursday, as the epoch does.
 */
export function keptBackups(names: readonly string[]): string[] {
  const timeOf = (name: string) => momentOf(name)?.getTime() ?? 0;
  const all = names.filter(momentOf).sort().reverse();
  const newestFirst = all.filter((name) => timeOf(name) > timeOf(all[0] ?? '') - longestMs);
  const firstOfEach = (count: number, periodOf: (name: string) => string | number) => {
    const found = new Map<string | number, string>();
    for (const name of newestFirst) if (!found.has(periodOf(name))) found.set(periodOf(name), name);
    return [...found.values()].slice(0, count);
  };
  return [
    ...new Set([
      ...newestFirst.filter((name) => timeOf(name) > timeOf(all[0] ?? '') - dayMs),
      ...firstOfEach(kept.days, (name) => name.slice(0, 10)),
      ...firstOfEach(kept.weeks, (name) => Math.floor(timeOf(name) / (7 * dayMs))),
      ...firstOfEach(kept.months, (name) => name.slice(0, 7)),
    ]),
  ].sort();
}
