/** The business hours of one day, such as 09:00 to 18:00. */
export interface DayHours {
  opens: string;
  closes: string;
}

/**
 * The hours in which the company answers on each day of the week, in United Kingdom time, beginning with Sunday. A day without
 * business hours is undefined.
 */
export type BusinessHours = readonly (DayHours | undefined)[];

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Days with the same hours, in the order of the text. Times are minutes of the day. */
interface Part {
  /** The first and the last day of each range. */
  ranges: readonly (readonly [number, number])[];
  opens: number;
  closes: number;
}

const minutesADay = 24 * 60;
const noon = minutesADay / 2;

// Such as Mon, Tues, Thursday and Saturdays.
function dayOf(typed: string): number {
  const word = typed.toLowerCase().replace(/s$/, '');
  return word.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(word));
}

// Such as Mon-Fri, or Monday to Thursday and Saturday.
function readDays(text: string): Part['ranges'] | undefined {
  const ranges = text.split(/ *(?:,|&|\band\b) */i).map((range) => {
    const [first = '', last = first, ...more] = range.split(/ *(?:-|–|\bto\b) */i);
    return [more.length > 0 ? -1 : dayOf(first), dayOf(last)] as const;
  });
  return ranges.flat().includes(-1) ? undefined : ranges;
}

const time = '(\\d{1,2})(?:[:.](\\d\\d))? *(am|pm)?';
const partForm = new RegExp(`^([a-z][a-z ,&–-]*?):? +${time} *(?:-|–|to) *${time}$`, 'i');

function minutesOf(hour = '', minute = '0', half = ''): number {
  const [hours, minutes] = [Number(hour), Number(minute)];
  const isTime = minutes < 60 && (half ? hours >= 1 && hours <= 12 : hours < 24);
  if (!isTime) return Number.NaN;
  return (half ? (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hours) * 60 + minutes;
}

function readPart(text: string): Part | undefined {
  const [, days = '', openHour, openMinute, openHalf, closeHour, closeMinute, closeHalf] = partForm.exec(text) ?? [];
  const ranges = readDays(days);
  const opens = minutesOf(openHour, openMinute, openHalf);
  const typed = minutesOf(closeHour, closeMinute, closeHalf);
  // A closing time that would be before the opening time is in the afternoon: 9-5 means 9:00 to 17:00.
  const closes = !closeHalf && typed <= opens && typed < noon && opens < noon + 60 ? typed + noon : typed;
  return ranges && opens < closes ? { ranges, opens, closes } : undefined;
}

// Several parts are separated after a time: Mon-Fri 9-5, Sat 10-2.
const separator = /(?<=\d|[ap]m) *(?:[,;]|\band\b) *(?=[a-z])/i;

function read(text: string): { parts: Part[]; zone: string } | undefined {
  const [zone = ''] = / (?:GMT|UK time)$/i.exec(text) ?? [];
  const parts = text
    .slice(0, text.length - zone.length)
    .split(separator)
    .map(readPart);
  const days = parts.flatMap((part) => part?.ranges.flatMap(daysOf) ?? []);
  const isClear = new Set(days).size === days.length;
  return isClear && parts.every((part) => part !== undefined) ? { parts, zone } : undefined;
}

const daysOf = ([from, to]: readonly [number, number]) =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);

const twoDigits = (number: number) => String(number).padStart(2, '0');
const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/**
 * Parses business hours such as Monday to Friday 9:00-18:00 GMT, or Mon-Fri 9-5, Sat 10-2. Returns undefined for any other text,
 * and if a day has two times.
 */
export function parseBusinessHours(text: string): BusinessHours | undefined {
  const parts = read(text)?.parts;
  return (
    parts &&
    names.map((_, day) => {
      const part = parts.find(({ ranges }) => ranges.flatMap(daysOf).includes(day));
      return part && { opens: timeOf(part.opens), closes: timeOf(part.closes) };
    })
  );
}

/**
 * Returns business hours in the form of the footer (specification, section 2 "Footer"), such as Mon-Fri 9:00 AM - 6:00 PM GMT.
 * Returns any other text unchanged.
 */
export function shortBusinessHours(text: string): string {
  const hours = read(text);
  if (!hours) return text;
  const nameOf = (day: number) => names[day]?.slice(0, 3);
  const rangeOf = ([from, to]: readonly [number, number]) => `${nameOf(from)}${to === from ? '' : `-${nameOf(to)}`}`;
  const twelve = (minutes: number) =>
    `${Math.floor(minutes / 60) % 12 || 12}:${twoDigits(minutes % 60)} ${minutes < noon ? 'AM' : 'PM'}`;
  const parts = hours.parts.map(
    ({ ranges, opens, closes }) => `${ranges.map(rangeOf).join(', ')} ${twelve(opens)} - ${twelve(closes)}`,
  );
  return `${parts.join(', ')}${hours.zone}`;
}
