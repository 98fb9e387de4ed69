import type { BusinessHours, DayHours } from '../contracts/leads/business-hours.ts';
import type { ClosedDays } from '../contracts/leads/closed-days.ts';
import { fromUkTime, toUkTime } from './uk-time.ts';

const minuteMs = 60_000;
const minutesADay = 24 * 60;
const toTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the company works: its hours on each day of the week, and the days on which it is closed. */
export interface BusinessCalendar {
  hours: BusinessHours;
  closedDays: ClosedDays;
}

/** Returns a date some days later or, with a negative number, earlier. Dates are like 2026-12-25. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * minutesADay * minuteMs).toISOString().slice(0, 10);

/** Returns true if the company would work on a date by its weekday, but is closed. */
export const isClosedDay = ({ hours, closedDays }: BusinessCalendar, date: string): boolean =>
  closedDays.has(date) && hours[new Date(date).getUTCDay()] !== undefined;

/** Returns the business hours on a date, such as 2026-12-25, or undefined if nobody works. */
export const hoursOn = ({ hours, closedDays }: BusinessCalendar, date: string): DayHours | undefined =>
  closedDays.has(date) ? undefined : hours[new Date(date).getUTCDay()];

/** Returns the next date after this one on which somebody works, with its business hours. */
export function workingDayAfter(calendar: BusinessCalendar, date: string): DayHours & { date: string } {
  for (let next = daysLater(date, 1); ; next = daysLater(next, 1)) {
    const found = hoursOn(calendar, next);
    if (found) return { date: next, ...found };
  }
}

// A time in the hour that March leaves out counts as an hour later.
const at = (date: string, time: string) => new Date(fromUkTime(`${date}T${time}`)[0] ?? `${date}T${time}Z`);

const split = (moment: Date) => {
  const [date = '', time = ''] = toUkTime(moment.toISOString()).split('T');
  return { date, time };
};

/**
 * Returns when a request must be answered: 24 hours after its arrival, not counting closed days and days without business hours,
 * and at the latest at the last closing time within this period. Exact to the minute. A later arrival is never due earlier.
 */
export function dueTime(arrival: Date, calendar: BusinessCalendar): Date {
  const { date, time } = split(arrival);
  const today = hoursOn(calendar, date);
  const next = workingDayAfter(calendar, date);
  if (!today || time >= next.closes) return at(next.date, next.closes);
  if (time >= next.opens) return at(next.date, time);
  // The same time of the next working day is before its business hours, which may begin later than today's end.
  return time <= today.closes ? at(date, today.closes) : at(next.date, next.opens);
}

// The longest time between an arrival and its due time: a working day and two weeks without any. If people work on one day of the
// week, each closed day can take a week more.
const longestMs = ({ closedDays }: BusinessCalendar) => (15 + 7 * closedDays.size) * minutesADay * minuteMs;

/** Returns the time before which every request arrived that must be answered by `moment`. */
export function arrivedBy(moment: Date, calendar: BusinessCalendar): Date {
  // A later arrival is never due earlier, so a binary search finds the first arrival that is due after `moment`.
  let [low, high] = [
    Math.floor((moment.getTime() - longestMs(calendar)) / minuteMs),
    Math.ceil(moment.getTime() / minuteMs),
  ];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dueTime(new Date(middle * minuteMs), calendar) <= moment) low = middle;
    else high = middle;
  }
  return new Date(high * minuteMs);
}

/** Returns the time after this many minutes of business hours. */
export function businessMinutesLater(from: Date, minutes: number, calendar: BusinessCalendar): Date {
  let { date, time } = split(from);
  for (let left = minutes; ; [date, time] = [daysLater(date, 1), '00:00']) {
    const today = hoursOn(calendar, date);
    if (!today || time >= today.closes) continue;
    const start = Math.max(toMinutes(time), toMinutes(today.opens));
    const end = start + left;
    if (end <= toMinutes(today.closes)) return at(date, toTime(end));
    left = end - toMinutes(today.closes);
  }
}

/** A request is due soon if this many minutes of business hours are left, or fewer. */
export const dueSoonMinutes = 4 * 60;
