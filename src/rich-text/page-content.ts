import { withAnchors } from './anchors.ts';

/**
 * Returns sanitised content in the form that pages show: headings below the page's title and with ids, footnotes that links lead
 * to, and code and tables that scroll.
 */
export const pageContent = (content: string): string => scrolling(withAnchors(belowTitle(content)));

// A page's title is its only first-level heading.
function belowTitle(content: string): string {
  if (!content.includes('<h1')) return content;
  return content.replace(/<(\/?)h([1-3])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
}

// On a phone, code and tables scroll on their own. With tabindex, the keyboard can scroll them too.
const scrolling = (content: string) =>
  content
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
