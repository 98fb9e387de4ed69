import type { Database } from '../../../db/client.ts';
import { readSettings } from '../../../db/queries/settings/settings.ts';
import { parseBusinessHours } from '../../../src/contracts/leads/business-hours.ts';
import { parseClosedDays } from '../../../src/contracts/leads/closed-days.ts';
import { settingDefaults } from '../../../src/contracts/settings/settings-table.ts';
import type { BusinessCalendar } from '../../../src/site/business-hours.ts';

/** Reads the business hours and the closed days of the settings. */
export async function readBusinessCalendar(db: Database): Promise<BusinessCalendar> {
  const stored = await readSettings(db, ['contact_hours', 'closed_days']);
  // A value that was stored without the API may be in the wrong format.
  const hours =
    parseBusinessHours(stored.get('contact_hours') ?? '') ?? parseBusinessHours(settingDefaults.contact_hours);
  if (!hours) throw new Error('The default of contact_hours is not business hours');
  return { hours, closedDays: parseClosedDays(stored.get('closed_days') ?? '') };
}
