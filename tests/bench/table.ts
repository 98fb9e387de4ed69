/** One measured figure with its bar, which is the most that it may be unless `least` says that it is the least. */
export interface Figure {
  what: string;
  measured: number;
  bar: number;
  least?: boolean;
  unit: string;
}

/** True where the bar is kept. */
export const holds = ({ measured, bar, least }: Figure): boolean => (least ? measured >= bar : measured <= bar);

/** Prints figures as a table and their count as a closing line; gives whether every bar holds. */
export function report(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const { what, measured, bar, least, unit } = figure;
    const value = Number.isInteger(measured) ? String(measured) : measured.toFixed(2);
    console.log(
      `  ${holds(figure) ? '✓' : '✗'} ${what.padEnd(52)} ${value.padStart(8)} ${unit.padEnd(5)} bar ${least ? '≥' : '≤'} ${bar}`,
    );
  }
  const passed = figures.filter(holds).length;
  console.log(`bench: ${passed} passed, ${figures.length - passed} failed`);
  return passed === figures.length;
}
