/** A post with this many second-level headings gets a table of contents. */
const minHeadings = 3;

const heading = /<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/gs;

/**
 * Returns the markup of a post's table of contents, which links to the second-level headings, or empty markup for a short post. The
 * content is in the form that pages show.
 */
export function contentsOf(content: string): string {
  const items = [...content.matchAll(heading)].map(
    ([, id, inner = '']) => `<li><a href="#${id}">${inner.replace(/<[^>]*>/g, '').trim()}</a></li>`,
  );
  if (items.length < minHeadings) return '';
  return `<nav class="contents" aria-label="Contents"><ol>${items.join('')}</ol></nav>`;
}
