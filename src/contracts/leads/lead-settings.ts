import type { SettingRules } from '../settings/setting-rules.ts';

/** The settings for demo requests. No page shows them, so a change needs no build. */
export const leadSettingTable = {
  lead_recipients: { kind: 'emails', limit: 3000, label: 'Recipients' },
  lead_confirmation: { kind: 'switch', limit: 5, label: 'Confirmation' },
} as const satisfies Record<string, SettingRules & { label: string }>;

/** The name of a setting for demo requests. */
export type LeadSettingKey = keyof typeof leadSettingTable;

export const leadSettingKeys = Object.keys(leadSettingTable) as [LeadSettingKey, ...LeadSettingKey[]];
