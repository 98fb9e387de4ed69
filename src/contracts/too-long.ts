/** Returns the message for a text of `length` characters where at most `limit` are accepted. */
export const tooLong = (length: number, limit: number): string =>
  `Use at most ${limit} characters. Remove ${length - limit}.`;
