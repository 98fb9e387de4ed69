import type { Config } from '@netlify/functions';
import * as query from '../db/queries/leads/calls/busy-times.ts';
import * as contract from '../src/contracts/leads/calls/own-calendar.ts';
import { refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { CalendarError } from './_shared/leads/calls/calendar-error.ts';
import { calendarAges, refreshBusyTimes } from './_shared/leads/calls/refresh-busy-times.ts';
import { encrypt } from './_shared/platform/encrypt.ts';

export const config: Config = { path: ['/api/auth/calendar'] };

const stateOf = async (...[db, userId]: Parameters<typeof query.readCalendar>) =>
  ({ success: true, calendar: (await query.readCalendar(db, userId)) ?? null }) as const;

export default serve([
  on(contract.readOwnCalendar, ({ db, user }) => stateOf(db, user.id)),

  on(contract.setOwnCalendar, async ({ db, user, input, record }) => {
    const url = new URL(input.url);
    const { readCalendar } = await import('./_shared/leads/calls/read-calendar.ts');
    const busy = await readCalendar(url).catch((error: unknown) => {
      throw error instanceof CalendarError ? refusedField('url', error.message) : error;
    });
    const encrypted = await encrypt(url.href, 'calendar-url', user.id);
    await query.setCalendar(db, { userId: user.id, url: encrypted, host: url.host }, busy);
    record({ action: 'user.calendar', subject: user.username });
    return stateOf(db, user.id);
  }),

  on(contract.removeOwnCalendar, async ({ db, user, record }) => {
    if (await query.removeCalendar(db, user.id)) record({ action: 'user.calendar', subject: user.username });
    return { success: true, calendar: null };
  }),

  on(contract.checkOwnCalendar, async ({ db, user }) => {
    await refreshBusyTimes(db, [user.id], calendarAges.checked);
    return stateOf(db, user.id);
  }),
]);
