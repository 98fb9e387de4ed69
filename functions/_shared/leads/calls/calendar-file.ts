import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { callMinutes } from '../../../../src/site/call-slots.ts';

/** A call for the calendar of one person. */
interface CalendarEntry {
  /** The id of the call, which all its files share (RFC 5545, UID). */
  id: string;
  startsAt: Date;
  /** Rises with each change of the call. */
  sequence: number;
  isCancelled: boolean;
  title: string;
  place: string;
  description: string;
  /** The sender of the mails, who organises the call. */
  organizer: { name: string; email: string };
  /** The person who gets the file. */
  attendee: string;
}

/** A calendar file for a mail (RFC 5545), and its method (RFC 5546). */
export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** Returns the calendar file of a call. A later file of the same call replaces the entry in the person's calendar, or removes it. */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const { id, startsAt, sequence, isCancelled, title, place, description, organizer, attendee } = entry;
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  const calendar = ical({
    prodId: { company: organizer.name, product: 'Calls', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  const event = calendar.createEvent({
    id: `${id}@${organizer.email.split('@')[1]}`,
    sequence,
    start: startsAt,
    end: new Date(startsAt.getTime() + callMinutes * 60_000),
    summary: title,
    location: place,
    description,
    organizer,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  event.createAttendee({ email: attendee, rsvp: false });
  return { method, content: calendar.toString() };
}
