// Paths on a grid of 20 by 20 for lines of 1.6.
const paths = {
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l3.5 3.5L13 11M16.5 7.5H8a4.5 4.5 0 0 0 0 9h4',
  ordered: 'M8.5 5H17M8.5 10H17M8.5 15H17M3 4l1.5-1v4M3 12.5c2-1.5 2.5 0 1.5 1L3 15.5h2.5',
  bullet: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  outdent: 'M3 4h14M10 8h7M10 12h7M3 16h14M6.5 7.5 4 10l2.5 2.5',
  indent: 'M3 4h14M10 8h7M10 12h7M3 16h14M4 7.5 6.5 10 4 12.5',
  left: 'M3 4h14M3 8h9M3 12h14M3 16h9',
  center: 'M3 4h14M5.5 8h9M3 12h14M5.5 16h9',
  right: 'M3 4h14M8 8h9M3 12h14M8 16h9',
  justify: 'M3 4h14M3 8h14M3 12h14M3 16h14',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l1-1',
  image: 'M3 4h14v12H3zM3 13.5l4-4 4 4M10 12.5l2.5-2.5 4.5 4.5M13 7.5h.01',
  insert: 'M10 4v12M4 10h12',
  clear: 'M6 4h10M11 4 8.5 11M5 16h6M12.5 12.5l4 4M16.5 12.5l-4 4',
} as const;

const letters = {
  normal: 'P',
  h1: 'H1',
  h2: 'H2',
  h3: 'H3',
  bold: 'B',
  italic: 'I',
  underline: 'U',
  strike: 'S',
  colour: 'A',
  background: 'A',
} as const;

/** The name of an icon, which is drawn or a letter. */
export type IconName = keyof typeof paths | keyof typeof letters;

const isLetter = (name: IconName): name is keyof typeof letters => name in letters;

/** Shows the icon of a button. The button itself has the name for screen readers. */
export function Icon({ name }: { name: IconName }) {
  // The style sheet shows the letter, because visible text would have to be part of the button's name (WCAG 2.5.3).
  if (isLetter(name)) return <span aria-hidden="true" data-letter={name} data-glyph={letters[name]} />;
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
