import { type RevisionSummary, revisionChanges, revisionFields } from '../../../contracts/posts/versions.ts';
import { formatDate } from '../../../site/format-date.ts';

/** Returns the time of a version, in United Kingdom time. */
export const timeOf = ({ savedAt }: Pick<RevisionSummary, 'savedAt'>): string => formatDate(savedAt, 'version');

/** Returns what a save did and who saved, such as “Published by Ada King”. */
export function deedOf({ change, restoredFrom, savedBy }: RevisionSummary): string {
  const from = restoredFrom ? ` the version of ${formatDate(restoredFrom, 'version')}` : '';
  return `${revisionChanges[change]}${from}${savedBy ? ` by ${savedBy}` : ''}`;
}

/** Returns the labels of the fields that a version changed, such as “Title, Content”. */
export const changesOf = ({ changed }: RevisionSummary): string =>
  changed.map((field) => revisionFields[field]).join(', ');
