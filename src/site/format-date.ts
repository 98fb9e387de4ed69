import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';

/** The date patterns of the specification (section 9), by the place that uses them. */
export const datePatterns = {
  card: 'dd MMM yyyy',
  post: 'dd MMMM yyyy',
  table: 'dd/MM/yyyy',
  moment: 'dd MMM yyyy, HH:mm',
} as const;

/**
 * Writes a moment as a date in the United Kingdom, whatever the machine's own time zone.
 * Takes an ISO 8601 text or a Date; throws RangeError for an invalid one.
 */
export function formatDate(moment: string | Date, pattern: keyof typeof datePatterns): string {
  return format(moment, datePatterns[pattern], { in: tz('Europe/London') });
}
