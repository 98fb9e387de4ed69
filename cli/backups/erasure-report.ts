import type { ErasedAgain } from '../../db/queries/privacy/erase-again.ts';
import type { UnsureErasures } from './restored-rows.ts';

const counted = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`;

const reasons = {
  hold: 'there is a legal hold',
  posts: 'the account has posts',
  'own account': 'it is the account of the person who erases',
};

/** Describes the outcome of the erasures of a backup, a sentence for each. */
export function* reportOf(
  { erased, refused }: ErasedAgain,
  redacted: number,
  unsure: UnsureErasures,
): Generator<string> {
  if (erased > 0) yield `Erased ${counted(erased, 'person', 'people')} again.`;
  if (redacted > 0) yield `Redacted ${counted(redacted, 'text', 'texts')} again.`;
  for (const { email, reason } of refused)
    yield `${email} was erased, and is back, because ${reasons[reason]}: erase this person in the privacy desk.`;
  if (unsure.unmatched > 0)
    yield `${counted(unsure.unmatched, 'erasure', 'erasures')} cannot be repeated, because the secret that made them is lost.`;
  if (unsure.unknown > 0)
    yield `${counted(unsure.unknown, 'erasure is', 'erasures are')} from an earlier version, which did not store the key: people are erased again only if SESSION_SECRET is still the same.`;
}
