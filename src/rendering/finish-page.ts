import { createHash } from 'node:crypto';
import { marks } from '../render-marks.ts';

// A script or style with its text, or else any tag whole: what stands in an attribute, such as a title that looks like a
// script, is neither.
const element = /<(script|style)\b([^>]*)>(.*?)<\/\1>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gs;
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
 * level 3, section 6.7). The words of a post are left out of the count, so that nothing in them is ever allowed.
 */
export function finishPage(html: string): string {
  const begin = html.indexOf(marks.contentBegins);
  const end = html.indexOf(marks.contentEnds);
  const content = begin < 0 ? '' : html.slice(begin + marks.contentBegins.length, end);
  const frame =
    begin < 0 ? html : html.slice(0, begin) + marks.contentBegins + html.slice(end + marks.contentEnds.length);
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name, attributes = '', text = ''] of frame.matchAll(element)) {
    // Data for search engines does not run.
    if (name && text && !attributes.includes('application/ld+json'))
      hashes[name as keyof typeof hashes].add(source(text));
  }
  return frame
    .replace(marks.scripts, [...hashes.script].join(''))
    .replace(marks.styles, [...hashes.style].join(''))
    .replace(marks.contentBegins, () => content);
}
