const colours = [
  /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
  /^rgba?\(\s*[\d.]{1,6}%?(?:\s*[, ]\s*[\d.]{1,6}%?){2}(?:\s*[,/]\s*[\d.]{1,6}%?)?\s*\)$/i,
  /^[a-z]{3,20}$/i,
];
const textStyles = new Map([
  ['color', colours],
  ['background-color', colours],
]);
const blockStyles = new Map([
  ...textStyles,
  ['text-align', [/^(?:left|right|center|justify|start|end)$/]],
  // Levels 1 to 8 (specification, section 9).
  ['padding-inline-start', [/^(?:40|80|120|160|200|240|280|320)px$/, /^calc\([1-8] \* 40px\)$/]],
]);
const blocks = /^(?:h[1-3]|p|blockquote|ol|ul|li|th|td)$/;

// The patterns take time that grows with the cube of the spaces in a colour. Only spaces can make a permitted value longer.
const longestValue = 100;

/**
 * Returns a style attribute with only the permitted declarations, as a browser writes it. The patterns match whole values, so
 * splitting at semicolons is safe: part of a comment or string is kept only if it is a permitted declaration.
 */
export function writeStyle(tagName: string, style: string): string {
  const permitted = blocks.test(tagName) ? blockStyles : textStyles;
  const kept = style.split(';').flatMap((declaration) => {
    const [property, value] = parts(declaration);
    if (value.length > longestValue) return [];
    return permitted.get(property)?.some((pattern) => pattern.test(value)) ? [`${property}: ${value};`] : [];
  });
  return kept.join(' ');
}

// Returns the property and the value without "!important". A declaration without a colon has a blank value.
function parts(declaration: string): [property: string, value: string] {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const value = declaration.slice(colon + 1).trim();
  const mark = value.lastIndexOf('!');
  const isImportant =
    mark >= 0 &&
    value
      .slice(mark + 1)
      .trim()
      .toLowerCase() === 'important';
  return [property, isImportant ? value.slice(0, mark).trimEnd() : value];
}
