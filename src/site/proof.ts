import type { SettingKey } from '../contracts/settings/settings-table.ts';
import { escapeHtml } from '../live/escape-html.ts';
import { site } from './brand.ts';

/** The figures of the line of proof, each with its setting, the setting of its switch, and its words. */
const figures = [
  ['stat_therapists', 'proof_therapists', 'therapists managed'],
  ['stat_organizations', 'proof_organizations', 'organisations'],
  ['stat_compliance', 'proof_compliance', 'compliance'],
  ['stat_satisfaction', 'proof_satisfaction', 'of organisations satisfied'],
] as const satisfies readonly (readonly [SettingKey, SettingKey, string])[];

/**
 * Returns the items of the line of proof at the top of the home page, as HTML: the figures that are switched on, and the
 * accreditations. The pages and the preview of the settings use it.
 */
export function proofHtml(value: (key: SettingKey) => string): string {
  const shown = figures
    .filter(([, shownBy]) => value(shownBy) === 'true')
    .map(([figure, , words]) => `<b>${escapeHtml(value(figure))}</b> ${words}`);
  return [...shown, site.accreditations.join(' and ')].map((item) => `<li>${item}</li>`).join('');
}
