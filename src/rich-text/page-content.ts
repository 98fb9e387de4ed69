/** Returns sanitised content as a page shows it: with headings below the page's title, and with code and tables that scroll. */
export const pageContent = (content: string): string => scrolling(belowTitle(content));

// A page's title is its only first-level heading.
function belowTitle(content: string): string {
  if (!content.includes('<h1')) return content;
  return content.replace(/<(\/?)h([1-3])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
}

// On a phone, code and tables scroll by themselves. With tabindex the keys can scroll them too.
const scrolling = (content: string) =>
  content
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
