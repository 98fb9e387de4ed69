/** A post with this many second-level headings gets a table of contents. */
const minHeadings = 3;

const heading = /<h2\b([^>]*)>(.*?)<\/h2>/gs;

/**
 * Returns the content of a post and the markup of its table of contents, which links to the second-level headings. A short post
 * has none: its content stays as it is, and the markup is empty. The content is sanitised HTML whose headings are below the
 * page's title.
 */
export function withContents(content: string): { content: string; contents: string } {
  const items: string[] = [];
  const marked = content.replace(heading, (html, attributes: string, inner: string) => {
    const words = inner.replace(/<[^>]*>/g, '').trim();
    if (!words) return html;
    items.push(`<li><a href="#part-${items.length + 1}">${words}</a></li>`);
    return `<h2 id="part-${items.length}"${attributes}>${inner}</h2>`;
  });
  if (items.length < minHeadings) return { content, contents: '' };
  return { content: marked, contents: `<nav class="contents" aria-label="Contents"><ol>${items.join('')}</ol></nav>` };
}
