/** Thrown when a calendar cannot be read. The message gives the reason, and no part of the URL but its host. */
export class CalendarError extends Error {}
