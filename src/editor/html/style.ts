/** The style properties that the toolbar sets, in the order in which they are written. */
export const colourProperties = ['color', 'background-color'] as const;

/** The alignments of a block. */
export const alignments = ['left', 'center', 'right', 'justify', 'start', 'end'] as const;

/** The colours of text, as values of style properties. */
export type Colours = Partial<Record<(typeof colourProperties)[number], string>>;

/** Returns the declarations of a style attribute, with unchanged values. */
export function parseStyle(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const value = declaration.slice(colon + 1).trim();
    if (colon > 0 && value) declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return declarations;
}

/** Returns the value of a style attribute. Leaves out declarations without a value. */
export const writeStyle = (declarations: readonly (readonly [string, string | undefined])[]): string =>
  declarations.flatMap(([property, value]) => (value ? [`${property}: ${value};`] : [])).join(' ');

/** Returns the colours that a style attribute sets. */
export function coloursOf(style: string): Colours {
  const declarations = parseStyle(style);
  const found = colourProperties.map((property) => [property, declarations.get(property)]);
  return Object.fromEntries(found.filter(([, value]) => value));
}
