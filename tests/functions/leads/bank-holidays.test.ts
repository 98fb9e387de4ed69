import { expect, inject, test } from 'vitest';
import { bankHolidays } from '../../../functions/_shared/leads/bank-holidays.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';

const days = async (nation: Parameters<typeof bankHolidays>[0], from: string) =>
  (await bankHolidays(nation, from)).map(({ date }) => date);

// https://www.gov.uk/bank-holidays
test('the bank holidays of two years are those that the government lists, with substitute days', async () => {
  const england = [
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
    ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
  ];
  expect(await days('england-and-wales', '2026-01-01')).toEqual(england);
  expect(await days('england-and-wales', '2026-11-25')).toEqual([
    ...england.slice(6),
    ...['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28'],
  ]);
  expect((await days('scotland', '2027-01-01')).slice(0, 9)).toEqual([
    ...['2027-01-01', '2027-01-04', '2027-03-26', '2027-05-03', '2027-05-31', '2027-08-02', '2027-11-30'],
    ...['2027-12-27', '2027-12-28'],
  ]);
  expect((await days('northern-ireland', '2026-01-01')).slice(0, 10)).toEqual([
    ...['2026-01-01', '2026-03-17', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-07-13'],
    ...['2026-08-31', '2026-12-25', '2026-12-28'],
  ]);
  const { address, admin } = inject('platform');
  const cookie = await signIn(address, admin);
  const listed = await send(address, '/api/admin/bank-holidays/scotland', { cookie });
  expect(listed.json().days).toContainEqual({ date: expect.any(String), name: 'St Andrew’s Day' });
  expect((await send(address, '/api/admin/bank-holidays/wales', { cookie })).status).toBe(404);
});
