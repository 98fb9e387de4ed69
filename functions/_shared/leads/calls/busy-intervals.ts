import { TZDate } from '@date-fns/tz';
import type ICAL from 'ical.js';
import type { BusyTime } from '../../../../src/contracts/leads/calls/busy-time.ts';
import { CalendarError } from './calendar-error.ts';

const dayMs = 24 * 60 * 60_000;

// The occurrences that are looked at in one calendar. An event of each working day has 2,600 in ten years.
const mostRepetitions = 50_000;

const mostBusyTimes = 2_000;

type Library = typeof ICAL;

/** A calendar's events between two moments. */
interface Reading {
  library: Library;
  from: Date;
  to: Date;
  found: BusyTime[];
  repetitions: number;
}

/**
 * Returns the times between two moments in which the owner of a calendar (RFC 5545) is busy, in order and without overlaps. Throws a
 * CalendarError if the text is no calendar, or if its events repeat too often. Leaves out an event that cannot be read.
 */
export function busyIntervals(library: Library, text: string, from: Date, to: Date): BusyTime[] {
  const reading: Reading = { library, from, to, found: [], repetitions: 0 };
  for (const calendar of parse(library, text)) {
    const masters: ICAL.Component[] = [];
    const exceptions = new Map<unknown, ICAL.Component[]>();
    for (const event of calendar.getAllSubcomponents('vevent')) {
      const uid = event.getFirstPropertyValue('uid');
      if (event.hasProperty('recurrence-id')) exceptions.set(uid, [...(exceptions.get(uid) ?? []), event]);
      else masters.push(event);
    }
    for (const event of masters) {
      const changed = exceptions.get(event.getFirstPropertyValue('uid')) ?? [];
      readSafely(() => readEvent(reading, event, changed));
    }
    // An occurrence of another month may have moved to these days.
    for (const event of [...exceptions.values()].flat()) readSafely(() => readOne(reading, event));
  }
  return merge(reading.found);
}

function parse(library: Library, text: string): ICAL.Component[] {
  try {
    const parsed: unknown[] = library.parse(text);
    const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
    const calendars = roots.map((root) => new library.Component(root as [])).filter(({ name }) => name === 'vcalendar');
    if (calendars.length > 0) return calendars;
  } catch {
    // The library throws different errors for text that is no calendar.
  }
  throw new CalendarError('The address does not lead to a calendar in the format iCalendar');
}

function readSafely(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof CalendarError) throw error;
  }
}

const isBusy = (event: ICAL.Component) =>
  String(event.getFirstPropertyValue('status')).toUpperCase() !== 'CANCELLED' &&
  String(event.getFirstPropertyValue('transp')).toUpperCase() !== 'TRANSPARENT';

function readEvent(reading: Reading, component: ICAL.Component, exceptions: ICAL.Component[]): void {
  const event = new reading.library.Event(component, { exceptions });
  if (!event.isRecurring()) {
    readOne(reading, component);
    return;
  }
  // The series may have ended long ago.
  const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur | null;
  const isOver = rule?.until && nominal(rule.until) < reading.from.getTime() - dayMs;
  if (isOver && !component.hasProperty('rdate')) return;
  const lengthMs = nominal(event.endDate) - nominal(event.startDate);
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (nominal(next) > reading.to.getTime() + dayMs) return;
    reading.repetitions += 1;
    if (reading.repetitions > mostRepetitions) throw new CalendarError('The events of the calendar repeat too often');
    if (nominal(next) + lengthMs < reading.from.getTime() - dayMs) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (isBusy(item.component)) add(reading, item.component, startDate, endDate);
  }
}

function readOne(reading: Reading, component: ICAL.Component): void {
  const event = new reading.library.Event(component, { exceptions: [] });
  if (isBusy(component)) add(reading, component, event.startDate, event.endDate);
}

function add({ from, to, found }: Reading, event: ICAL.Component, start: ICAL.Time, end: ICAL.Time): void {
  if (nominal(start) > to.getTime() + dayMs || nominal(end) < from.getTime() - dayMs) return;
  const busy = { from: instantOf(event, start), to: instantOf(event, end) };
  if (busy.from < busy.to && busy.from < to && busy.to > from) found.push(busy);
}

/** Returns a time as if its clock showed UTC, in milliseconds: at most a day from the instant, and much faster to compute. */
const nominal = (time: ICAL.Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.isDate ? 0 : time.hour, time.minute, time.second);

// A day, and a time without a zone, are those of the United Kingdom. A zone that the calendar names but does not define is the one that
// this name has in the time zone database.
function instantOf(event: ICAL.Component, time: ICAL.Time): Date {
  const isFloating = time.zone?.tzid === 'floating';
  if (!time.isDate && !isFloating) return new Date(time.toUnixTime() * 1000);
  const named = isFloating ? event.getFirstProperty('dtstart')?.getParameter('tzid') : undefined;
  const zone = typeof named === 'string' && isZone(named) ? named : 'Europe/London';
  const [hour, minute, second] = time.isDate ? [0, 0, 0] : [time.hour, time.minute, time.second];
  return new Date(new TZDate(time.year, time.month - 1, time.day, hour, minute, second, zone).getTime());
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function merge(found: BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const { from, to } of found.sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = new Date(Math.max(last.to.getTime(), to.getTime()));
    else merged.push({ from, to });
  }
  if (merged.length > mostBusyTimes) throw new CalendarError('The calendar has too many events');
  return merged;
}
