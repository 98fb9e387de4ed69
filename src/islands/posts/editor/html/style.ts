/** What the toolbar sets by style, in the order in which it is written. */
export const colourProperties = ['color', 'background-color'] as const;

export type Colours = Partial<Record<(typeof colourProperties)[number], string>>;

/** The declarations of a style attribute, their values as they were written. */
export function parseStyle(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const value = declaration.slice(colon + 1).trim();
    if (colon > 0 && value) declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return declarations;
}

/** A style attribute's value from declarations, those without a value left out. */
export const writeStyle = (declarations: readonly (readonly [string, string | undefined])[]): string =>
  declarations.flatMap(([property, value]) => (value ? [`${property}: ${value};`] : [])).join(' ');

/** The colours that a style attribute sets. */
export function coloursOf(style: string): Colours {
  const declarations = parseStyle(style);
  const found = colourProperties.map((property) => [property, declarations.get(property)]);
  return Object.fromEntries(found.filter(([, value]) => value));
}
