import { escapeHtml } from './escape-html.ts';
import { type ShownPost, versionOf } from './post-page.ts';

// No text can pass for a comment: every "<" in a text or an attribute is escaped.
const place = /<!--addition:(\S+)-->.*?<!--\/addition-->/s;

/** Returns the place of an addition in a page of the program. `styles` is the URL of the styles that an addition needs. */
export const additionPlace = (styles: string): string => `<!--addition:${styles}--><!--/addition-->`;

/**
 * Returns a page of the program with another addition, or without one if there is none. `notice` says why visitors cannot see the
 * addition. Throws if the page has no place for one.
 */
export function withAddition(page: string, addition?: ShownPost, notice?: string): string {
  if (!place.test(page)) throw new Error('A page of the program has no place for an addition');
  return page.replace(place, (_, styles: string) => {
    const html = addition ? additionHtml(styles, addition, notice) : '';
    return `<!--addition:${styles}-->${html}<!--/addition-->`;
  });
}

/** Returns the part of the program's page that shows an addition. Its styles load here, so a page without one loads none. */
function additionHtml(styles: string, addition: ShownPost, notice: string | undefined): string {
  const { title, content } = addition;
  const meta = notice === undefined ? '' : `<p class="soft"><strong>${escapeHtml(notice)}</strong></p>`;
  return (
    `<link rel="stylesheet" href="${styles}">` +
    `<article class="addition band" data-version="${escapeHtml(versionOf(addition))}"><div class="page">` +
    `<h2>${escapeHtml(title)}</h2>${meta}<div class="prose">${belowTitle(content)}</div></div></article>`
  );
}

// The title of an addition is a second-level heading, and its content has that level too.
const belowTitle = (content: string) =>
  content.replace(/<(\/?)h([2-5])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
