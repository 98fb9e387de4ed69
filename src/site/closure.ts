import { type BusinessCalendar, daysLater, hoursOn, isClosedDay, workingDayAfter } from './business-hours.ts';
import { formatDate } from './format-date.ts';
import { toUkTime } from './uk-time.ts';

/** Days in a row without business hours, of which at least one is a closed day. */
export interface Closure {
  /** The date on which somebody works again, such as 2026-12-29. */
  back: string;
  /** The sentence that tells visitors of it. */
  note: string;
}

const list = new Intl.ListFormat('en-GB');

// Two days with the same name, such as those of a company's holidays, are one.
function closureBefore(calendar: BusinessCalendar, back: string): Closure | undefined {
  const names = new Set<string>();
  for (let day = daysLater(back, -1); !hoursOn(calendar, day); day = daysLater(day, -1))
    if (isClosedDay(calendar, day)) names.add(calendar.closedDays.get(day) ?? '');
  const what = list.format([...names].reverse());
  return what ? { back, note: `We are closed for ${what}, and back on ${formatDate(back, 'weekday')}.` } : undefined;
}

/** Returns the closure that a moment is in, or that follows the working day of that moment. Undefined if there is none. */
export function closureAt(calendar: BusinessCalendar, moment: Date): Closure | undefined {
  const today = toUkTime(moment.toISOString()).slice(0, 10);
  return closureBefore(calendar, workingDayAfter(calendar, today).date);
}

/** Returns every closure of the calendar once, in order. */
export function closuresOf(calendar: BusinessCalendar): Closure[] {
  const closed = [...calendar.closedDays.keys()].filter((day) => isClosedDay(calendar, day));
  const backs = new Set(closed.map((day) => workingDayAfter(calendar, day).date));
  return [...backs].flatMap((back) => closureBefore(calendar, back) ?? []);
}
