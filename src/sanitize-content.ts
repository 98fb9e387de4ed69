import sanitizeHtml from 'sanitize-html';

const colour = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\(\s*[\d.]+%?(?:\s*[, ]\s*[\d.]+%?){2}(?:\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
  /^[a-z]{3,20}$/i,
];
const length = [/^(?:\d{1,3}px|calc\(\d{1,2} \* 40px\))$/];

// What the editor's toolbar makes, and the frames that the specification permits (section 2, "Blog post page").
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'p', 'br', 'ol', 'ul', 'li'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'span', 'a', 'img', 'iframe'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    iframe: [
      'src',
      'title',
      'width',
      'height',
      'allow',
      'allowfullscreen',
      'frameborder',
      'scrolling',
      'loading',
      'sandbox',
    ],
    li: ['value'],
    ol: ['start'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:left|right|center|justify|start|end)$/],
      'padding-inline-start': length,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy', decoding: 'async' },
    }),
    // A frame may run its own page, and nothing of ours: scripts and the same origin together only where that origin is another.
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...attribs,
        title: attribs.title || 'Embedded content',
        loading: 'lazy',
        sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !isImage(attribs.src ?? '')) || (tag === 'iframe' && !isForeign(attribs.src ?? '')),
};

const imageFile = /^[^?#]+\.(?:jpe?g|gif|png)(?:[?#].*)?$/i;
const imageData = /^data:image\/(?:jpeg|gif|png);base64,[a-z\d+/=\s]+$/i;

// Only pictures that the specification takes (section 5): these files, or base64 data of them.
const isImage = (address: string) =>
  imageData.test(address) || (/^(?:https?:\/\/|\/(?!\/))/i.test(address) && imageFile.test(address));

const isForeign = (address: string) => /^https:\/\/[^/]+/i.test(address);

/**
 * Cleans a post's HTML: what the editor makes and framed pages from elsewhere stay, nothing else survives.
 * Takes anything, gives HTML that is safe to put into a page; cleaning it again changes nothing.
 */
export function sanitizeContent(html: string): string {
  return sanitizeHtml(html, policy).replace(/(<iframe\b[^>]*>)[^<]*(?:<(?!\/iframe)[^<]*)*(<\/iframe>)/gi, '$1$2');
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of a text in which somebody may have left markup, for places that show plain text. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const words = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
  return words.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
