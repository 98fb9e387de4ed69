import type { SettingRow } from './setting-row.ts';

const parts = ['England and Wales', 'Wales', 'Scotland', 'Northern Ireland'];
const compact = (value: string) => value.replaceAll(/[\s-]/g, '').toUpperCase();

const part = {
  pattern: new RegExp(`^(?:${parts.join('|')})$`),
  problem: `Enter ${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`,
  normalize: (value: string) => parts.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value,
};
const number = {
  pattern: /^(?:[A-Z]{2}|\d{2})\d{6}$|^R\d{7}$/,
  problem: 'Enter the eight characters of Companies House, such as 01234567 or SC123456',
  normalize: compact,
};
const vat = {
  pattern: /^(?:GB|XI)?(?:\d{9}|\d{12})$/,
  problem: 'Enter a VAT number such as GB123456789',
  normalize: compact,
};
const ico = {
  pattern: /^Z[A-Z\d]\d{6}$/,
  problem: 'Enter the number of the ICO’s register, such as ZA123456',
  normalize: compact,
};

// The privacy page has every element, hidden while blank. The foot of each page has only those with a value.
const inPrivacy = (place: number) => ({ page: '/privacy', element: `.company > :nth-child(${place}) dd` });

/**
 * The company's details, which have no defaults (SI 2015/17, regulations 24 and 25; Electronic Commerce (EC Directive) Regulations
 * 2002, regulation 6).
 */
export const companySettings = {
  company_name: {
    ...{ kind: 'line', limit: 160, tab: 'details', label: 'Registered name', defaultValue: '' },
    hint: 'As Companies House has it, with Limited or Ltd.',
    target: inPrivacy(1),
  },
  company_part: {
    ...{ kind: 'line', limit: 17, tab: 'details', label: 'Registered in', defaultValue: '', form: part },
    hint: 'The part of the United Kingdom, such as England and Wales.',
    target: inPrivacy(2),
  },
  company_number: {
    ...{ kind: 'line', limit: 12, tab: 'details', label: 'Registered number', defaultValue: '', form: number },
    hint: 'The number of Companies House.',
    target: inPrivacy(3),
  },
  company_office: {
    ...{ kind: 'line', limit: 300, tab: 'details', label: 'Registered office', defaultValue: '' },
    hint: 'The address in one line.',
    target: inPrivacy(4),
  },
  company_vat: {
    ...{ kind: 'line', limit: 18, tab: 'details', label: 'VAT number', defaultValue: '', form: vat },
    hint: 'Leave it blank if the company is not registered for VAT.',
    target: inPrivacy(5),
  },
  company_ico: {
    ...{ kind: 'line', limit: 10, tab: 'details', label: 'ICO registration', defaultValue: '', form: ico },
    hint: 'The number in the register of the Information Commissioner’s Office.',
    target: inPrivacy(6),
  },
} as const satisfies Record<string, SettingRow>;

/** The name of a company detail. */
export type CompanyKey = keyof typeof companySettings;

/** The company's details in the order in which they are shown. */
export const companyKeys = Object.keys(companySettings) as CompanyKey[];

/** The details that every company has. Only a company that is registered for VAT has a VAT number. */
export const expectedKeys = companyKeys.filter((key) => key !== 'company_vat');

/** Returns the details that have a value, as labels with values. */
export const filledIn = (textOf: (key: CompanyKey) => string): [label: string, value: string][] =>
  companyKeys.map((key): [string, string] => [companySettings[key].label, textOf(key)]).filter(([, value]) => value);

/** Returns the labels of the details that every company has and that nobody has entered. `entered` are the stored keys. */
export const missingDetails = (entered: readonly string[]): string[] =>
  expectedKeys.filter((key) => !entered.includes(key)).map((key) => companySettings[key].label);
