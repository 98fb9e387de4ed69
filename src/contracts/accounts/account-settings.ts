import type { SettingRules } from '../settings/setting-rules.ts';

/** Of whom two-factor authentication may be required. Without a stored value it is required of nobody. */
export const requiredOf = { admins: 'Admins', everybody: 'Everybody' } as const;

const who = { pattern: /^(?:admins|everybody)$/, problem: 'Choose admins or everybody' } as const;
const day = { pattern: /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, problem: 'Choose a day' } as const;

/** The settings for accounts. No page shows them, so a change needs no build. */
export const accountSettingTable = {
  two_factor_required: { kind: 'line', limit: 9, label: 'Required of', form: who },
  /** The first day on which it is required, in United Kingdom time. */
  two_factor_from: { kind: 'line', limit: 10, label: 'Counts from', form: day },
} as const satisfies Record<string, SettingRules & { label: string }>;

/** The name of a setting for accounts. */
export type AccountSettingKey = keyof typeof accountSettingTable;

export const accountSettingKeys = Object.keys(accountSettingTable) as [AccountSettingKey, ...AccountSettingKey[]];
