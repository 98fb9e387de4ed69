// What a spreadsheet would run as a formula: these signs, also in the wide forms of East Asian writing, or the
// characters that it skips before them (OWASP, CSV Injection).
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Rows as a CSV file (RFC 4180) that no spreadsheet takes for formulas. The mark at its beginning tells a spreadsheet
 * that it is UTF-8.
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
