import type { SettingKey } from '../contracts/settings/settings-table.ts';
import { site } from './brand.ts';

/** The figures of the line of proof, each with its setting, the setting of its switch, and its words. */
const figures = [
  ['stat_therapists', 'proof_therapists', 'therapists managed'],
  ['stat_organizations', 'proof_organizations', 'organisations'],
  ['stat_compliance', 'proof_compliance', 'compliance'],
  ['stat_satisfaction', 'proof_satisfaction', 'of organisations satisfied'],
] as const satisfies readonly (readonly [SettingKey, SettingKey, string])[];

/**
 * Returns the items of the line of proof at the top of the home page: the figures that are switched on, each with its words, and
 * the accreditations, which have no figure.
 */
export const proofItems = (value: (key: SettingKey) => string): { figure: string; words: string }[] => [
  ...figures
    .filter(([, shownBy]) => value(shownBy) === 'true')
    .map(([figure, , words]) => ({ figure: value(figure), words })),
  { figure: '', words: site.accreditations.join(' and ') },
];
