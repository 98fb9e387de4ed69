const paths = { left: 'M14 8H2m5-5L2 8l5 5', right: 'M2 8h12M9 3l5 5-5 5' } as const;

/** Shows an arrow in the size and colour of the text beside it. It is SVG, because the font has no arrows. */
export const Arrow = ({ to }: { to: keyof typeof paths }) => (
  <svg viewBox="0 0 16 16" width="0.8em" height="0.8em" aria-hidden="true">
    <path d={paths[to]} fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
