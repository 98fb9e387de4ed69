import type { Nation } from '../../../src/contracts/leads/bank-holidays.ts';

// England and Wales have the same bank holidays. The names are those of date-holidays.
const regions: Record<Nation, string> = { 'england-and-wales': 'ENG', scotland: 'SCT', 'northern-ireland': 'NIR' };

/**
 * Returns the bank holidays of two years from a date such as 2026-01-01 on, in order. If a holiday falls on a weekend, its bank holiday is
 * the substitute day (Banking and Financial Dealings Act 1971).
 */
export async function bankHolidays(nation: Nation, from: string): Promise<{ date: string; name: string }[]> {
  const { default: Holidays } = await import('date-holidays');
  const known = new Holidays('GB', regions[nation]);
  const year = Number(from.slice(0, 4));
  const until = `${year + 2}${from.slice(4)}`;
  return (
    [year, year + 1, year + 2]
      .flatMap((each) => known.getHolidays(each, 'en'))
      .filter(({ type }) => type === 'public')
      // Visitors read the names in a sentence.
      .map(({ date, name }) => ({
        date: date.slice(0, 10),
        name: name.replace(' (substitute day)', '').replace("'", '’'),
      }))
      .filter(({ date }) => date >= from && date < until && new Date(date).getUTCDay() % 6 !== 0)
      .sort((a, b) => a.date.localeCompare(b.date))
  );
}
