import { createHash } from 'node:crypto';
import { marks } from '../render-marks.ts';

// The beginning of a script or style, or else any tag whole: what stands in an attribute, such as a title that looks like
// a script, is neither.
const opening = /<(script|style)\b([^>]*)>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/g;
const known = new Map<string, string>();

// Thousands of pages share a few scripts and styles.
function source(text: string): string {
  let hash = known.get(text);
  if (!hash) {
    hash = ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    known.set(text, hash);
  }
  return hash;
}

/**
 * Completes the content security policy of a rendered page with the hashes of its own inline scripts and styles (CSP
 * level 3, section 6.7). The words of a post are left out of the count, so that nothing in them is ever allowed. Throws
 * where the page has no place for its policy.
 */
export function finishPage(html: string): string {
  const begin = html.indexOf(marks.contentBegins);
  const end = html.indexOf(marks.contentEnds);
  const content = begin < 0 ? '' : html.slice(begin + marks.contentBegins.length, end);
  const frame =
    begin < 0 ? html : html.slice(0, begin) + marks.contentBegins + html.slice(end + marks.contentEnds.length);
  if (!frame.includes(marks.scripts)) throw new Error('A page has no content security policy');
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  opening.lastIndex = 0;
  for (let found = opening.exec(frame); found; found = opening.exec(frame)) {
    const [, name, attributes = ''] = found;
    if (!name) continue;
    const until = frame.indexOf(`</${name}>`, opening.lastIndex);
    if (until < 0) break;
    const text = frame.slice(opening.lastIndex, until);
    opening.lastIndex = until;
    // Data for search engines does not run.
    if (text && !attributes.includes('application/ld+json')) hashes[name as keyof typeof hashes].add(source(text));
  }
  return frame
    .replace(marks.scripts, [...hashes.script].join(''))
    .replace(marks.styles, [...hashes.style].join(''))
    .replace(marks.contentBegins, () => content);
}
