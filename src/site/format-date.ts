import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';

/** The date patterns of the specification (section 9) by the place that uses them. */
export const datePatterns = {
  card: 'dd MMM yyyy',
  post: 'dd MMMM yyyy',
  table: 'dd/MM/yyyy',
  moment: 'dd MMM yyyy, HH:mm',
  version: 'dd MMM yyyy, HH:mm:ss',
  time: 'HH:mm',
  weekday: 'EEEE d MMMM',
} as const;

/**
 * Returns a time as a date in United Kingdom time, in any time zone of the machine. Takes ISO 8601 text or a Date. Throws a
 * RangeError if it is invalid.
 */
export function formatDate(time: string | Date, pattern: keyof typeof datePatterns): string {
  return format(time, datePatterns[pattern], { in: tz('Europe/London') });
}
