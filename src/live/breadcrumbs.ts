import { escapeHtml } from './escape-html.ts';

/** Returns the links to the pages above a page, from the top, and the name of the page itself. */
export function breadcrumbsHtml(steps: readonly (readonly [name: string, path: string])[], current: string): string {
  const links = steps.map(([name, path]) => `<li><a href="${path}">${escapeHtml(name)}</a></li>`);
  return `<nav class="breadcrumbs" aria-label="Breadcrumb"><ol>${links.join('')}<li aria-current="page">${escapeHtml(current)}</li></ol></nav>`;
}
