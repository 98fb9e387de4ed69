import type { Config } from '@netlify/functions';
import * as contract from '../src/contracts/leads/bank-holidays.ts';
import { toUkTime } from '../src/site/uk-time.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { bankHolidays } from './_shared/leads/bank-holidays.ts';

// A function of its own, because the library holds the holidays of every country.
export const config: Config = { path: '/api/admin/bank-holidays/:nation' };

export default serve([
  on(contract.listBankHolidays, async ({ params: { nation } }) => ({
    success: true,
    days: await bankHolidays(nation, toUkTime(new Date().toISOString()).slice(0, 10)),
  })),
]);
