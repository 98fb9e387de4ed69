/** The hours in which the company answers, in United Kingdom time. Bank holidays count as ordinary days. */
export interface BusinessHours {
  /** The working days. 0 is Sunday. */
  days: readonly number[];
  /** Such as 09:00. */
  opens: string;
  closes: string;
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const form = /^([a-z]+) to ([a-z]+) (\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)( GMT| UK time)?$/i;
const minutesADay = 24 * 60;

function read(text: string) {
  const [, first = '', last = '', openHour, openMinute, closeHour, closeMinute, zone = ''] = form.exec(text) ?? [];
  const dayOf = (typed: string) => names.findIndex((name) => name.toLowerCase() === typed.toLowerCase());
  const [from, to] = [dayOf(first), dayOf(last)];
  const isTime = Number(openMinute) < 60 && Number(closeMinute) < 60;
  const [opens, closes] = [minutesOf(openHour, openMinute), minutesOf(closeHour, closeMinute)];
  return from >= 0 && to >= 0 && isTime && opens < closes && closes < minutesADay
    ? { from, to, opens, closes, zone }
    : undefined;
}

const minutesOf = (hour: string | undefined, minute: string | undefined) => Number(hour) * 60 + Number(minute);
const twoDigits = (number: number) => String(number).padStart(2, '0');
const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Parses business hours such as Monday to Friday 9:00-18:00 GMT. Returns undefined for any other text. */
export function parseBusinessHours(text: string): BusinessHours | undefined {
  const hours = read(text);
  if (!hours) return undefined;
  const { from, to, opens, closes } = hours;
  const days = Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
  return { days, opens: timeOf(opens), closes: timeOf(closes) };
}

/**
 * Returns business hours in the form of the footer (specification, section 2 "Footer"), such as Mon-Fri 9:00 AM - 6:00 PM GMT.
 * Returns any other text unchanged.
 */
export function shortBusinessHours(text: string): string {
  const hours = read(text);
  if (!hours) return text;
  const { from, to, opens, closes, zone } = hours;
  const dayOf = (index: number) => names[index]?.slice(0, 3);
  const twelve = (minutes: number) =>
    `${Math.floor(minutes / 60) % 12 || 12}:${twoDigits(minutes % 60)} ${minutes < minutesADay / 2 ? 'AM' : 'PM'}`;
  return `${dayOf(from)}${to === from ? '' : `-${dayOf(to)}`} ${twelve(opens)} - ${twelve(closes)}${zone}`;
}
