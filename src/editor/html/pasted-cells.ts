/** Removes the backgrounds of tables and the bold type of header cells, because posts have their own styles for them. */
export function clearCells(document: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('table,thead,tbody,tfoot,tr,th,td')) {
    part.style.background = '';
    if (part.localName === 'th') part.style.fontWeight = '';
    // Spreadsheets align numbers by an attribute.
    const alignment = part.getAttribute('align');
    if (alignment && /^t[dh]$/.test(part.localName)) part.style.textAlign ||= alignment;
  }
}
