import { line } from '../fields.ts';

/** The days on which the company is closed, each with its name, such as 2026-12-25 and Christmas Day. In order. */
export type ClosedDays = ReadonlyMap<string, string>;

const maxClosedDays = 200;

const name = line('Enter a name', 80);
const dayForm = /^(\d{4}-\d\d-\d\d)\s+(.*)$/;

const isDate = (text: string) => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

function parseDay(typed: string): [date: string, name: string] | undefined {
  const [, date = '', rest = ''] = dayForm.exec(typed) ?? [];
  const parsed = name.safeParse(rest);
  return isDate(date) && parsed.success ? [date, parsed.data] : undefined;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((typed) => typed.trim())
    .filter(Boolean);

/** Returns what is wrong with a typed list of closed days, or undefined if nothing is. */
export function closedDaysProblem(text: string): string | undefined {
  const lines = linesOf(text);
  const wrong = lines.find((typed) => !parseDay(typed));
  if (wrong !== undefined)
    return `Enter one day a line, such as 2026-12-25 Christmas Day. This line is not: ${wrong.slice(0, 60)}`;
  return lines.length > maxClosedDays ? `Enter at most ${maxClosedDays} days` : undefined;
}

/** Parses a list of closed days, one a line. The last name of a date counts. Leaves out lines of any other form. */
export function parseClosedDays(text: string): ClosedDays {
  const days = linesOf(text)
    .map(parseDay)
    .filter((day) => day !== undefined);
  return new Map(days.sort(([a], [b]) => a.localeCompare(b)));
}

/** Returns closed days as text, one a line, in order. */
export const formatClosedDays = (days: ClosedDays): string => [...days].map((day) => day.join(' ')).join('\n');
