/**
 * One measured figure. Its bar is the largest permitted figure, or the smallest if `least` is set. A figure without a bar is only
 * printed.
 */
export interface Figure {
  what: string;
  measured: number;
  bar?: number;
  least?: boolean;
  unit: string;
}

/** Returns true if the figure meets its bar or has none. */
export const holds = ({ measured, bar, least }: Figure): boolean =>
  bar === undefined || (least ? measured >= bar : measured <= bar);

/** Prints figures as a table, and the number of those with a bar as the last line. Returns true if every bar holds. */
export function report(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const { what, measured, bar, least, unit } = figure;
    const value = Number.isInteger(measured) ? String(measured) : measured.toFixed(2);
    const mark = bar === undefined ? ' ' : holds(figure) ? '✓' : '✗';
    const limit = bar === undefined ? '' : `bar ${least ? '≥' : '≤'} ${bar}`;
    console.log(`  ${mark} ${what.padEnd(52)} ${value.padStart(8)} ${unit.padEnd(5)} ${limit}`.trimEnd());
  }
  const barred = figures.filter(({ bar }) => bar !== undefined);
  const passed = barred.filter(holds).length;
  console.log(`bench: ${passed} passed, ${barred.length - passed} failed`);
  return passed === barred.length;
}
