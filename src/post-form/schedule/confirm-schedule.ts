import { ask } from '../../ui/dialog/ask.ts';
import type { PostValues } from '../post-values.ts';
import { outcomeOf } from './schedule-outcome.ts';
import { scheduleTexts } from './schedule-text.ts';

/** Asks before a save that publishes a post or takes it offline at once. Returns false if the writer does not go ahead. */
export async function confirmSchedule(
  values: PostValues,
  saved: PostValues,
  locale: 'en-GB' | 'it-IT',
): Promise<boolean> {
  const outcome = outcomeOf(values, saved);
  return !outcome || ask(scheduleTexts[locale].questions[outcome]);
}
