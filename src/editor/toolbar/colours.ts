/** Text colours that are legible in the light and the dark scheme. `EditorText` has their names in the same order. */
export const textColours = [
  '#d4382c',
  '#b8620e',
  '#8f7400',
  '#2a8442',
  '#0d8282',
  '#2f76d2',
  '#9257c8',
  '#75797d',
] as const;

/** Translucent background colours, so that text on them is legible in the light and the dark scheme. */
export const backgroundColours = [
  'rgba(230, 60, 50, 0.25)',
  'rgba(240, 140, 30, 0.28)',
  'rgba(240, 210, 40, 0.32)',
  'rgba(60, 180, 90, 0.25)',
  'rgba(30, 180, 180, 0.25)',
  'rgba(60, 130, 240, 0.25)',
  'rgba(160, 90, 220, 0.25)',
  'rgba(130, 135, 140, 0.25)',
] as const;
