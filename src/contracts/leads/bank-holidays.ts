import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { namesOf } from '../fields.ts';

/** The parts of the United Kingdom that have bank holidays of their own, with their names. */
export const nations = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
} as const;

export type Nation = keyof typeof nations;

/** Lists the bank holidays of the next two years, from today on, in order. */
export const listBankHolidays = endpoint({
  method: 'GET',
  path: '/api/admin/bank-holidays/:nation',
  access: 'admin',
  params: z.object({ nation: z.enum(namesOf(nations)) }),
  output: z.object({ success: z.literal(true), days: z.array(z.object({ date: z.string(), name: z.string() })) }),
});
