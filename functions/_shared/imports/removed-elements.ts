import { Parser } from 'htmlparser2';

// The elements that sanitising can remove from content that a reader has tidied, with their names in a report.
const names: Record<string, string> = {
  img: 'image that is no PNG, JPEG or GIF, or has no address',
  iframe: 'frame without https, or of this site',
  a: 'link to an address that posts may not have (its words stay)',
};

function count(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const parser = new Parser({ onopentagname: (name) => counts.set(name, (counts.get(name) ?? 0) + 1) });
  parser.end(html);
  return counts;
}

/** Returns what sanitising has removed from content, for a report. */
export function removedElements(before: string, after: string): string[] {
  const left = count(after);
  return [...count(before)].flatMap(([name, number]) => {
    const removed = number - (left.get(name) ?? 0);
    const what = names[name];
    return what && removed > 0 ? [removed === 1 ? what : `${removed} × ${what}`] : [];
  });
}
