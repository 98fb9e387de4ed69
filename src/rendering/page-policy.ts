import { createHash, randomUUID } from 'node:crypto';

/** The placeholders in a page, which are replaced when the page is rendered. */
export interface PagePlaceholders {
  scriptHashes: string;
  styleHashes: string;
}

/** Returns new placeholders. A random id ensures that no post or setting can contain one. */
export function makePlaceholders(): PagePlaceholders {
  const id = randomUUID();
  return { scriptHashes: `%scripts ${id}%`, styleHashes: `%styles ${id}%` };
}

// Matches the start of a script or style, or any other whole tag, so that text in an attribute is not mistaken for a script.
const opening = /<(script|style)\b([^>]*)>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/g;

const hashSource = (text: string) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the page with the hashes of its inline scripts and styles in its content security policy (CSP level 3, section 6.7).
 * Throws if the page has no policy. The post is filled into its frame later, so the policy allows no script in it.
 */
export function completePolicy(html: string, placeholders: PagePlaceholders): string {
  if (!html.includes(placeholders.scriptHashes) || !html.includes(placeholders.styleHashes))
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
    // Browsers do not execute structured data, so it needs no hash.
    if (text && !attributes.includes('application/ld+json')) hashes[name as keyof typeof hashes].add(hashSource(text));
  }
  return html
    .replace(placeholders.scriptHashes, [...hashes.script].join(''))
    .replace(placeholders.styleHashes, [...hashes.style].join(''));
}
