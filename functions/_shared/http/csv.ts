// A spreadsheet runs cells that begin with these characters, also in their full-width forms, and skips white space before them
// (OWASP, CSV Injection).
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Returns rows as a CSV file (RFC 4180) that no spreadsheet runs as formulas. The byte order mark tells spreadsheets that the file
 * is UTF-8.
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
