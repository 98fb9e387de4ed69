import { timeFrom } from '../contracts/imports/incoming-post.ts';

/** The time that a date means, or the reason why it means none. */
export type DateReading = { time: string; fault?: undefined } | { time?: undefined; fault: string };

/** The words of a report for a post whose date cannot be read. */
export const dateUnreadable = 'date, which cannot be read: the post becomes a draft';

const unreadable: DateReading = { fault: 'which is no date that can be read' };
const ambiguous: DateReading = { fault: 'which can be read in two ways' };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?';
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;

// Each format with the positions of its year, month and day. Jekyll, Hexo, Hugo, Astro and WordPress's feeds write these.
const forms: [pattern: RegExp, year: number, month: number, day: number][] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, 1, 3, 4],
  [/^(\d{4})(\d\d)(\d\d)(?!\d)/, 1, 2, 3],
  [new RegExp(`^${ordinal}[ -](?:of )?${month}\\.?,?[ -](\\d{4})(?!\\d)`, 'i'), 3, 2, 1],
  [new RegExp(`^${month}\\.? ${ordinal},? (\\d{4})(?!\\d)`, 'i'), 3, 1, 2],
  [new RegExp(`^(\\d{4})[ -]${month}[ -]${ordinal}(?!\\d)`, 'i'), 1, 2, 3],
];
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;

const timeOfDay =
  /^(?:t|,? (?:at )?)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?([ap]m)? ?(?:(z|utc|gmt|[ecmp][sd]t)|(?:utc|gmt)?([+-])(\d\d):?(\d\d)?(?: [a-z]{3,5}| \([a-z ]{1,60}\))?)?$/i;

// The zones of RFC 822, section 5.1, in hours from UTC.
const zones: Record<string, number> = { est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 };

/**
 * Reads a date of an export. A date without a time is midnight, and a time without a zone is UTC. A date such as 03/04/2023 is
 * refused, because it is the 3rd of April for some people and the 4th of March for others.
 */
export function readDate(value: unknown): DateReading {
  if (value instanceof Date) return readingOf(value.getTime());
  if (typeof value !== 'string' && typeof value !== 'number') return unreadable;
  // Longer texts are not dates.
  const text = String(value).slice(0, 200).trim().replace(/\s+/g, ' ').replace(weekday, '');
  const day = dayOf(text);
  if (!day) return unreadable;
  if (day === 'ambiguous') return ambiguous;
  const offset = offsetOf(text.slice(day.length));
  return offset === undefined ? unreadable : readingOf(day.midnight + offset);
}

const readingOf = (milliseconds: number): DateReading => {
  const time = timeFrom(milliseconds);
  return time === undefined ? unreadable : { time };
};

/** Returns the midnight at which the day begins, in milliseconds, and the length of the day in the text. */
function dayOf(text: string): { midnight: number; length: number } | 'ambiguous' | undefined {
  for (const [pattern, year, name, day] of forms) {
    const found = pattern.exec(text);
    if (found) return midnightOf(found[0], Number(found[year]), monthOf(found[name] ?? ''), Number(found[day]));
  }
  const [whole = '', first, , second, year] = yearLast.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (!whole) return undefined;
  if (a !== b && a <= 12 && b <= 12) return 'ambiguous';
  return a > 12 ? midnightOf(whole, Number(year), b, a) : midnightOf(whole, Number(year), a, b);
}

const monthOf = (text: string) =>
  /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;

// Date.UTC would turn the 30th of February into a day in March.
function midnightOf(whole: string, year: number, monthNumber: number, day: number) {
  const midnight = Date.UTC(year, monthNumber - 1, day);
  const date = new Date(midnight);
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day;
  return isDay ? { midnight, length: whole.length } : undefined;
}

/** Returns the milliseconds since midnight in UTC, or undefined if the text is not a time of day. */
function offsetOf(text: string): number | undefined {
  if (!text) return 0;
  const [whole, ...parts] = timeOfDay.exec(text) ?? [];
  const [hour, minute, second, fraction = '', half, zone = '', sign, zoneHours, zoneMinutes] = parts;
  const [hours, minutes, seconds] = [hour, minute, second].map((part) => Number(part ?? 0)) as [number, number, number];
  if (whole === undefined || hours > (half ? 12 : 23) || minutes > 59 || seconds > 59) return undefined;
  const fromMidnight = half ? (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hours;
  const east = (sign === '-' ? -1 : 1) * (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0));
  const zoneOffset = (zones[zone.toLowerCase()] ?? 0) * 60 + east;
  const milliseconds = Math.trunc(Number(`0.${fraction || 0}`) * 1_000);
  return ((fromMidnight * 60 + minutes - zoneOffset) * 60 + seconds) * 1_000 + milliseconds;
}
