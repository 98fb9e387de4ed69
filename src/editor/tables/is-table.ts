/** Returns true for the HTML of a stored table. */
export const isTable = (html: string): boolean => html.startsWith('<table>');
