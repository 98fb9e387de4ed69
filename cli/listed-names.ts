// The most names that one finding lists.
const shown = 10;

/** Returns names as a list in words. Of a long list, returns the first and the number of the others. */
export const listed = (names: readonly string[]): string =>
  names.length > shown ? `${names.slice(0, shown).join(', ')} and ${names.length - shown} more` : names.join(', ');
