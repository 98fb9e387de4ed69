/** The states of a call with their labels. A wish is the time that a visitor has chosen whose request is in spam. */
export const callStates = {
  wished: 'Wished',
  booked: 'Booked',
  cancelled: 'Cancelled',
  'took-place': 'Took place',
  missed: 'Did not come',
} as const;

export type CallState = keyof typeof callStates;

/** What can happen to a call, with its words in the timeline of the request. */
export const callEvents = {
  wished: 'Call wished for',
  booked: 'Call booked for',
  moved: 'Call moved to',
  'handed-over': 'Call handed over, on',
  cancelled: 'Call cancelled, which was on',
  'took-place': 'Call took place on',
  missed: 'Nobody came to the call on',
} as const;

/** An event in the history of a call. Times are ISO 8601. */
export interface CallEvent {
  at: string;
  kind: keyof typeof callEvents;
  startsAt: string;
}

/**
 * What a mail about a call says: that it is booked, has moved, has another person, is cancelled, was missed or is near, or, to the person
 * who had it before, that it is theirs no longer.
 */
export type CallMail = 'booked' | 'moved' | 'handed-over' | 'cancelled' | 'missed' | 'released' | 'day' | 'hour';
