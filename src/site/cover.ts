/** The colours of a drawing: three tones and the accent, each any CSS colour. */
export interface Palette {
  wash: string;
  mid: string;
  ink: string;
  accent: string;
}

/**
 * The colours of the company's drawings. A page uses the tokens of tokens.css, which follow the colour scheme. A file cannot use
 * the tokens, so it uses their values.
 */
export const palettes = {
  page: { wash: 'var(--tone-wash)', mid: 'var(--tone-mid)', ink: 'var(--tone-ink)', accent: 'var(--tone-accent)' },
  light: { wash: '#dff0e6', mid: '#a5d3ba', ink: '#0a3325', accent: '#0a6b47' },
  dark: { wash: '#15301f', mid: '#2c5f48', ink: '#dff0e6', accent: '#3d9a70' },
} as const satisfies Record<string, Palette>;

/** The sizes of covers on a card and on the page of a post, in pixels. */
export const coverSizes = { card: { width: 640, height: 360 }, post: { width: 1600, height: 720 } } as const;

/**
 * Returns the cover of a post without a featured image: an SVG drawn from the post's title. The same title always has the same
 * drawing: a word of the title chooses the scene, and a hash of the title the rest. The size is in pixels. The scenes suit
 * landscape formats between 3:2 and 9:4.
 */
export function coverSvg(
  title: string,
  { width, height }: { width: number; height: number },
  palette: Palette,
): string {
  const seed = hash(title);
  const { wash, mid, ink, accent } = palette;
  const grounds = [
    { ground: wash, back: mid, figure: ink, spot: accent },
    { ground: mid, back: wash, figure: ink, spot: accent },
    { ground: accent, back: mid, figure: wash, spot: ink },
  ] as const;
  const tones = grounds[seed % 3] ?? grounds[0];
  const topic = topics.find(({ words }) => words.test(title)) ?? topics[(seed >>> 4) % topics.length];
  const columns = Math.round((rows * 100 * width) / height) / 100;
  const mirrored = (seed >>> 8) % 2 === 1 ? ' transform="scale(-1 1)"' : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="cover" viewBox="${-columns / 2} 0 ${columns} ${rows}" preserveAspectRatio="xMidYMid slice" width="${width}" height="${height}" aria-hidden="true">` +
    `<path fill="${tones.ground}" d="M-9 0H9v8H-9"/>` +
    `<g${mirrored}>${topic?.draw(tones, seed >>> 12)}</g></svg>`
  );
}

// Every drawing is eight units high. The origin is the middle of the upper edge.
const rows = 8;

interface Tones {
  back: string;
  figure: string;
  spot: string;
}

const disc = (fill: string, x: number, y: number, r: number) => `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`;

// A half-disc that stands on its straight side, whose middle is at x and y.
const dome = (fill: string, x: number, y: number, r: number) =>
  `<path fill="${fill}" d="M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0"/>`;

// A half-disc whose straight side is vertical, on the left or the right of a line at x.
const side = (fill: string, x: number, y: number, r: number, left: boolean) =>
  `<path fill="${fill}" d="M${x} ${y - r}v${2 * r}a${r} ${r} 0 0 ${left ? 1 : 0} 0-${2 * r}"/>`;

const bar = (fill: string, x: number, y: number, length: number) =>
  `<path fill="${fill}" d="M${x} ${y}h${length}v.5h-${length}"/>`;

// A person: a disc over a half-disc.
const person = (fill: string, x: number, y: number, r: number, head = fill) =>
  dome(fill, x, y, r) + disc(head, x, y - r * 1.625, r / 2);

const each = (count: number, draw: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => draw(place)).join('');

const topics: readonly { words: RegExp; draw: (tones: Tones, seed: number) => string }[] = [
  // Somebody stands behind everybody.
  {
    words: /supervis|support|lead/i,
    draw: ({ back, figure, spot }, seed) =>
      dome(back, 0, 8, 7) +
      each(1 + (seed % 2), (place) => person(figure, place * 3.5 - (seed % 2) * 1.75, 8, 2, spot)),
  },
  // A therapist and their clients, of whom some are in a session now.
  {
    words: /caseload|capacity|waiting|client/i,
    draw: ({ back, figure, spot }, seed) =>
      person(figure, -3, 8, 3) +
      each(9, (place) =>
        disc((place * 5 + seed) % 9 < 3 ? spot : back, 1.25 + (place % 3) * 2, 2 + Math.floor(place / 3) * 2, 0.75),
      ),
  },
  // The lines of a file, each with its evidence; one is half done.
  {
    words: /complian|audit|file|record|regist|evidence|insur|gdpr|cpd/i,
    draw: ({ back, figure, spot }, seed) =>
      each(
        4,
        (line) =>
          bar(back, -3.5, 1.125 + line * 1.75, 5 + ((seed >> line) % 4)) +
          disc(line === seed % 4 ? back : figure, -4.5, 1.375 + line * 1.75, 0.6) +
          (line === seed % 4 ? side(spot, -4.5, 1.375 + line * 1.75, 0.6, true) : ''),
      ),
  },
  // Each step is higher than the one before.
  {
    words: /train|learn|skill|course|induct|teach/i,
    draw: ({ back, figure, spot }) =>
      dome(back, -4, 8, 1.5) + dome(back, -0.5, 8, 2) + dome(figure, 4, 8, 2.5) + disc(spot, 4, 3.75, 1.25),
  },
  // One person joins a team.
  {
    words: /recruit|hir(?:e|ing)|onboard|interview|candidate|join|retain|team/i,
    draw: ({ back, figure, spot }, seed) =>
      each(5, (place) =>
        place === 1 + (seed % 3) ? person(figure, place * 4 - 8, 8, 2, spot) : person(back, place * 4 - 8, 8, 2),
      ),
  },
  // Two half-discs that meet, as in the mark: a conversation.
  {
    words: /session|talk|listen|conversation|therapy/i,
    draw: ({ figure, spot }, seed) =>
      side(figure, -0.25, 3.5, 2.75, true) + side(spot, 0.25, 4 + (seed % 4) / 4, 2.75, false),
  },
];

// FNV-1a, 32 bits.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
