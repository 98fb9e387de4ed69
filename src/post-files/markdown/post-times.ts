import { readDate } from '../dates.ts';
import { updatedFrom } from '../fields.ts';

/** When a post was written and when visitors see it. `isHidden` is true if a date hides the post or cannot be read. */
export interface PostTimes {
  createdAt: string;
  updatedAt: string;
  /** When the post appears, if that is in the future. */
  publishAt: string | null;
  unpublishAt: string | null;
  isHidden: boolean;
  /** True if the file names a date, in a field or in its name. */
  isDated: boolean;
  /** The words of the report about the dates. */
  losses: string[];
}

/** A field of a file with the name that the file gives it. */
interface DatedField {
  name: string;
  value: unknown;
}

/** The fields that may hold dates. The first field of each kind takes precedence. */
export interface DatedFields {
  created: readonly DatedField[];
  updated: readonly DatedField[];
  expires: readonly DatedField[];
}

const hidden = ': the post becomes a draft';

/** Returns the times of a post. `now` and all other times are ISO 8601. */
export function timesOf({ created, updated, expires }: DatedFields, now = new Date().toISOString()): PostTimes {
  const losses: string[] = [];
  const read = (fields: readonly DatedField[], consequence: string) =>
    fields
      .filter(({ value }) => value != null && value !== '')
      .flatMap(({ name, value }) => {
        const { time, fault } = readDate(value);
        if (fault !== undefined) losses.push(`${name} “${shown(value)}”, ${fault}${consequence}`);
        return time === undefined ? [] : [{ time, name, value }];
      });
  const dates = read(created, hidden);
  const ends = read(expires, hidden);
  const createdAt = dates[0]?.time ?? now;
  // Hugo has a date of the text and a date of its publication.
  const appears =
    dates
      .map(({ time }) => time)
      .sort()
      .at(-1) ?? now;
  const publishAt = appears > now ? appears : null;
  const over = ends.find(({ time }) => time <= (publishAt ?? now));
  if (over) losses.push(`${over.name} “${shown(over.value)}”, which is over${hidden}`);
  const isHidden = losses.length > 0;
  const [changed] = read(updated, '');
  return {
    createdAt,
    updatedAt: updatedFrom(changed?.time, createdAt),
    publishAt,
    unpublishAt: over ? null : (ends[0]?.time ?? null),
    isHidden,
    isDated: dates.length > 0,
    losses,
  };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
