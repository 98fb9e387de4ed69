/**
 * The title is a page's one first heading: where cleaned content uses that level too, all its headings move down by one.
 */
export function belowTitle(content: string): string {
  if (!content.includes('<h1')) return content;
  return content.replace(/<(\/?)h([1-3])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
}
