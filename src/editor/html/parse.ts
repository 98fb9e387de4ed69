/**
 * Parses HTML into a document in which no script runs. First removes style elements, base elements and event handlers, because
 * the page's content security policy reports them even in a document that is not shown.
 */
export function parseHtml(html: string): Document {
  const withoutStyles = html
    .replace(/<style\b.*?(?:<\/style\s*>|$)/gis, '')
    .replace(/<base\b[^>]*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
  return new DOMParser().parseFromString(withoutStyles, 'text/html');
}
