import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = string | ((response: ServerResponse) => void);

/** A real HTTP server on this machine that holds somebody's calendar. */
export interface CalendarServer {
  url: string;
  /** The paths that were asked for. */
  paths: string[];
  /** Sets the response: a text, or a function that writes one. */
  answer: (next: Reply) => void;
  close: () => void;
}

const stamp = (moment: Date) => `${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** Returns a calendar with an hour of work that begins then. */
export const calendarWith = (...starts: Date[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN'],
    ...starts.flatMap((start, index) => [
      ...['BEGIN:VEVENT', `UID:${index}@example.org`, 'DTSTAMP:20260101T000000Z', 'SUMMARY:A secret meeting'],
      ...[`DTSTART:${stamp(start)}`, 'DURATION:PT1H', 'END:VEVENT'],
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

/** Starts a server that holds an empty calendar. */
export async function openCalendarServer(): Promise<CalendarServer> {
  let reply: Reply = calendarWith();
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (typeof reply === 'string') response.setHeader('content-type', 'text/calendar').end(reply);
    else reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/private-token/basic.ics`,
    paths,
    answer: (next) => {
      reply = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
