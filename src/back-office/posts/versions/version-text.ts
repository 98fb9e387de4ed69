import { type VersionSummary, versionChanges, versionFields } from '../../../contracts/posts/versions.ts';
import { formatDate } from '../../../site/format-date.ts';

/** Returns the time of a version, in United Kingdom time. */
export const timeOf = ({ savedAt }: Pick<VersionSummary, 'savedAt'>): string => formatDate(savedAt, 'version');

/** Returns what a save did and who saved, such as “Published by Ada King”. */
export function deedOf({ change, restoredFrom, savedBy }: VersionSummary): string {
  const from = restoredFrom ? ` the version of ${formatDate(restoredFrom, 'version')}` : '';
  return `${versionChanges[change]}${from}${savedBy ? ` by ${savedBy}` : ''}`;
}

/** Returns the labels of the fields that a version changed, such as “Title, Content”. */
export const changesOf = ({ changed }: VersionSummary): string =>
  changed.map((field) => versionFields[field]).join(', ');
