/** The path of a request's screen below the prefix of the back office. */
export const requestScreen = '/demo-requests/:id';

/** Returns the path of a request's screen, for a link. `prefix` is the path of the back office, such as /admin. */
export const requestPath = (prefix: string, requestId: string): string =>
  `${prefix}${requestScreen.replace(':id', requestId)}`;
