// What a text from the editor is mostly made of, each exactly as the rules of sanitize-content.ts write it: words in which
// nothing is special, elements without attributes, items with their numbers, links and pictures with plain addresses.
// Everything else is for the rules to judge.
const plain = String.raw`[^<>&\u0000-\u0008\u000b-\u001f\u007f-\u00a0\ufeff]`;
const host = String.raw`https?://[\w.-]+`;
const path = String.raw`/[\w.-][\w./-]*`;
const size = String.raw`(?: width="\d{1,5}")?(?: height="\d{1,5}")?`;
const tokens = [
  `${plain}+|&(?:amp|lt|gt|nbsp);|<br>`,
  String.raw`<img src="(?:${host})?${path}\.(?:jpe?g|gif|png)" alt="(?:(?!")${plain})*"${size} loading="lazy" decoding="async">`,
  '<(h[1-3]|p|ul|ol|li|strong|em|u|s)>',
  String.raw`<(ol start|li value)="\d{1,5}">`,
  `<(a) href="${host}(?:${path}|/)?"(?: target="_blank")? rel="noopener noreferrer">`,
  String.raw`</(\w+)>`,
];
// Its groups are an element without attributes, one with a number, a link, and what is closed.
const token = new RegExp(tokens.join('|'), 'y');

const inline = ['strong', 'em', 'u', 's', 'a'];
// What may stand in what, without any parser having to close or move a thing.
const within: Record<string, readonly string[]> = {
  '': ['h1', 'h2', 'h3', 'p', 'ul', 'ol', ...inline],
  ...{ h1: inline, h2: inline, h3: inline, p: inline },
  ...{ ul: ['li'], ol: ['li'], li: ['ul', 'ol', ...inline] },
  ...{ strong: inline, em: inline, u: inline, s: inline, a: inline },
};
/** How deep elements are followed; the rules themselves go to 60. */
const deepest = 20;

/**
 * True only for HTML that the rules would give back as it is, told in a tenth of their time; false says nothing. It permits
 * nothing of its own: what it knows is a part of what they leave alone.
 */
export function isSettled(html: string): boolean {
  const open: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const found = token.exec(html);
    if (!found) return false;
    const [, element, numbered, link, closed] = found;
    const opened = element ?? numbered?.slice(0, 2) ?? link;
    const parent = open.at(-1) ?? '';
    if (opened) {
      if (!within[parent]?.includes(opened) || (link && open.includes(link)) || open.push(opened) > deepest)
        return false;
    } else if (closed) {
      if (open.pop() !== closed) return false;
    } else if (parent === 'ul' || parent === 'ol') return false;
  }
  return open.length === 0;
}
