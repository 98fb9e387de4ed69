/**
 * Moves all headings of sanitised content down one level if it contains a first-level heading. A page's title is its only
 * first-level heading.
 */
export function belowTitle(content: string): string {
  if (!content.includes('<h1')) return content;
  return content.replace(/<(\/?)h([1-3])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
}
