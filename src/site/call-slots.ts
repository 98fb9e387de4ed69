import type { BusinessHours, DayHours } from '../contracts/leads/business-hours.ts';
import type { AwayDays } from '../contracts/leads/calls/away-days.ts';
import type { BusyTime } from '../contracts/leads/calls/busy-time.ts';
import { type BusinessCalendar, daysLater, hoursOn } from './business-hours.ts';
import { fromUkTime, toUkTime } from './uk-time.ts';

/** How long a call takes. */
export const callMinutes = 30;

/** The number of working days whose times are offered. */
const offeredDays = 10;

// If the company closes for longer, nobody books a call for the time after it.
const searchedDays = 45;

/** How long before a call it must be booked. */
const noticeHours = 4;

/** Somebody who takes calls. */
export interface CallTaker {
  id: string;
  hours: BusinessHours;
  away: readonly AwayDays[];
  dailyCalls: number;
  /** When their booked calls begin. */
  calls: readonly Date[];
  busy: readonly BusyTime[];
}

/** A time at which a call may begin, and the ids of those who are free. */
export interface CallSlot {
  at: Date;
  takers: string[];
}

const minuteMs = 60_000;

// An hour that October repeats is offered once, and the hour that March leaves out is not offered.
function at(day: string, minutes: number): Date | undefined {
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const [instant] = fromUkTime(`${day}T${time}`);
  return instant === undefined ? undefined : new Date(instant);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
// The day of an instant in the United Kingdom, such as 2027-03-28.
const ukDay = (instant: Date): string => toUkTime(instant.toISOString()).slice(0, 10);

/** Returns the next working days, beginning with today, at most ten. */
function workingDays(now: Date, calendar: BusinessCalendar): string[] {
  const today = ukDay(now);
  return Array.from({ length: searchedDays }, (_, index) => daysLater(today, index))
    .filter((day) => hoursOn(calendar, day))
    .slice(0, offeredDays);
}

const isWithin = (minutes: number, hours: DayHours | undefined) =>
  hours !== undefined && minutes >= minutesOf(hours.opens) && minutes + callMinutes <= minutesOf(hours.closes);

/** Somebody's calls and busy times in the form that comparing them with hundreds of times needs. */
interface Occupied {
  /** The number of calls on each day. */
  calls: ReadonlyMap<string, number>;
  /** From and to, in milliseconds. */
  times: readonly (readonly [from: number, to: number])[];
}

const lengthMs = callMinutes * minuteMs;

function occupiedOf({ calls, busy }: CallTaker): Occupied {
  const days = Map.groupBy(calls, ukDay);
  return {
    calls: new Map([...days].map(([day, { length }]) => [day, length])),
    times: [
      ...calls.map((call) => [call.getTime(), call.getTime() + lengthMs] as const),
      ...busy.map(({ from, to }) => [from.getTime(), to.getTime()] as const),
    ],
  };
}

function isFree(
  { hours, away, dailyCalls }: CallTaker,
  { calls, times }: Occupied,
  day: string,
  minutes: number,
  start: number,
) {
  if (!isWithin(minutes, hours[new Date(day).getUTCDay()])) return false;
  if (away.some(({ from, to }) => from <= day && day <= to)) return false;
  if ((calls.get(day) ?? 0) >= dailyCalls) return false;
  return !times.some(([from, to]) => from < start + lengthMs && to > start);
}

/** Returns true if somebody is free for a call that begins then. */
export function isFreeAt(taker: CallTaker, start: Date): boolean {
  const [day = '', time = ''] = toUkTime(start.toISOString()).split('T');
  return isFree(taker, occupiedOf(taker), day, minutesOf(time), start.getTime());
}

/**
 * Returns the times at which a call may begin, earliest first: on the next ten working days, at full and half hours of United Kingdom
 * time, within the business hours and those of somebody who is free, with four hours' notice.
 */
export function freeSlots(now: Date, calendar: BusinessCalendar, takers: readonly CallTaker[]): CallSlot[] {
  const earliest = now.getTime() + noticeHours * 60 * minuteMs;
  const starts = Array.from({ length: (24 * 60) / callMinutes }, (_, index) => index * callMinutes);
  const people = takers.map((taker) => [taker, occupiedOf(taker)] as const);
  const slots: CallSlot[] = [];
  for (const day of workingDays(now, calendar)) {
    for (const minutes of starts.filter((each) => isWithin(each, hoursOn(calendar, day)))) {
      const start = at(day, minutes);
      if (!start || start.getTime() < earliest) continue;
      const free = people.filter(([taker, occupied]) => isFree(taker, occupied, day, minutes, start.getTime()));
      if (free.length > 0) slots.push({ at: start, takers: free.map(([{ id }]) => id) });
    }
  }
  return slots;
}
