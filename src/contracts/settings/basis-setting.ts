import type { SettingRow, SettingTab } from './setting-row.ts';

/**
 * Returns the row of the setting that says how a public figure was counted (CAP Code, rule 3.7). `row` selects the figure on the
 * home page.
 */
export const basisOf = <T extends SettingTab>(tab: T, figure: string, row: string) =>
  ({
    ...{ kind: 'line', limit: 120, tab, label: `Basis: ${figure}`, defaultValue: '' },
    hint: 'What was counted, when and how many. Left out while it is blank.',
    target: { page: '/', element: `${row} small` },
  }) as const satisfies SettingRow;
