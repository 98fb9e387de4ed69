/** Returns the names of a table of labels, for `z.enum`. Object.keys would lose their type. */
export const namesOf = <Name extends string>(labels: Record<Name, string>) => Object.keys(labels) as [Name, ...Name[]];
