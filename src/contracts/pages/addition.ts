/** The pages of the program that take an addition: a page of the editors that stands below what the program says there. */
export const extendablePages: readonly string[] = [
  ...['/services', '/about', '/benefits', '/contact', '/privacy', '/accessibility'],
];

/** Returns true if a page of the editors with a path is an addition. */
export const isAddition = (path: string): boolean => extendablePages.includes(path);
