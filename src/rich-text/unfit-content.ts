/** The most elements that content may nest. Chromium nests 512, and parsing takes longer with each open element. */
export const deepestNesting = 512;

/** Content that no post may have. The message says why, for the person who wrote it. */
export class UnfitContentError extends Error {
  override name = 'UnfitContentError';
}

/** The message for elements that are nested too deeply. */
export const nestedTooDeeply = `The content has more than ${deepestNesting} elements inside each other. Some of its tags probably lack their closing tag: close them, or remove them.`;
