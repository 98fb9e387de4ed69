import { createHash, randomUUID } from 'node:crypto';

/** The places in a page that are filled when the page is done. */
export interface PagePlaces {
  scriptHashes: string;
  styleHashes: string;
  postContent: string;
}

/** Returns places that stand nowhere else: nobody who writes a post or a setting can foresee a random id. */
export function makePlaces(): PagePlaces {
  const id = randomUUID();
  return { scriptHashes: `%scripts ${id}%`, styleHashes: `%styles ${id}%`, postContent: `%content ${id}%` };
}

// The beginning of a script or style, or else a whole tag: an attribute, such as a title, may hold text that looks like a
// script.
const opening = /<(script|style)\b([^>]*)>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/g;
const known = new Map<string, string>();

// Thousands of pages share a few scripts and styles.
function hashSource(text: string): string {
  let source = known.get(text);
  if (!source) {
    source = ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    known.set(text, source);
  }
  return source;
}

/**
 * Returns the page with the hashes of its inline scripts and styles in its content security policy (CSP level 3, section
 * 6.7). Throws if the page has no policy. The content of a post comes into the page later, so nothing in it is allowed.
 */
export function completePolicy(html: string, places: PagePlaces): string {
  if (!html.includes(places.scriptHashes) || !html.includes(places.styleHashes))
    throw new Error('A page has no content security policy: its layout must contain <ContentPolicy />');
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  opening.lastIndex = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [, name, attributes = ''] = found;
    if (!name) continue;
    const end = html.indexOf(`</${name}>`, opening.lastIndex);
    if (end < 0) break;
    const text = html.slice(opening.lastIndex, end);
    opening.lastIndex = end;
    // Data for search engines does not run.
    if (text && !attributes.includes('application/ld+json')) hashes[name as keyof typeof hashes].add(hashSource(text));
  }
  return html
    .replace(places.scriptHashes, [...hashes.script].join(''))
    .replace(places.styleHashes, [...hashes.style].join(''));
}
