import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import * as query from '../db/queries/leads/calls/call-takers.ts';
import { readSetting } from '../db/queries/settings/settings.ts';
import * as contract from '../src/contracts/leads/calls/own-calls.ts';
import { settingDefaults } from '../src/contracts/settings/settings-table.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/auth/calls'] };

async function shown(db: Database, { callHours, meetingLink, ...settings }: query.CallSettings) {
  const businessHours = (await readSetting(db, 'contact_hours')) || settingDefaults.contact_hours;
  const { takesCalls, dailyCalls, awayDays } = settings;
  const texts = { callHours: callHours ?? '', meetingLink: meetingLink ?? '', businessHours };
  return { success: true, takesCalls, dailyCalls, awayDays, ...texts } as const;
}

export default serve([
  on(contract.readCallSettings, ({ db, user }) => shown(db, user)),

  on(contract.setCallSettings, async ({ db, user, input, record }) => {
    const settings = { ...input, callHours: input.callHours || null, meetingLink: input.meetingLink || null };
    await query.setCallSettings(db, user.id, settings);
    record({ action: 'user.calls', subject: user.username });
    return shown(db, settings);
  }),
]);
