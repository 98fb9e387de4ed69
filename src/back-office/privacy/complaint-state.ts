import { type Complaint, complaintDays, complaintWarningDay } from '../../contracts/privacy/complaints.ts';
import { formatDate } from '../../site/format-date.ts';

const dayMs = 86_400_000;

/** The state of a complaint at a time, in words. `urgent` is true from day 25 until it is answered. */
export function complaintState(
  { dueAt, answeredAt, answeredBy }: Pick<Complaint, 'dueAt' | 'answeredAt' | 'answeredBy'>,
  now = Date.now(),
): { text: string; urgent: boolean } {
  if (answeredAt) {
    const by = answeredBy ? ` by ${answeredBy}` : '';
    return { text: `Answered ${formatDate(answeredAt, 'card')}${by}`, urgent: false };
  }
  const left = Math.ceil((Date.parse(dueAt) - now) / dayMs);
  if (left <= 0) return { text: `Overdue since ${formatDate(dueAt, 'card')}`, urgent: true };
  const text = `Answer by ${formatDate(dueAt, 'card')} (${left} ${left === 1 ? 'day' : 'days'} left)`;
  return { text, urgent: left <= complaintDays - complaintWarningDay };
}
