import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { isSettled } from './settled-content.ts';

// A change of these rules is a new policyVersion in clean-post.ts, and may be one of settled-content.ts.

// What each element may have, in the order in which it is written: text that the editor's toolbar makes, pictures, and
// the frames that the specification permits (section 2, "Blog post page").
const attributes: Record<string, readonly string[]> = {
  ...{ h1: ['style'], h2: ['style'], h3: ['style'], p: ['style'] },
  ...{ ol: ['start', 'style'], ul: ['style'], li: ['value', 'style'] },
  ...{ strong: ['style'], em: ['style'], u: ['style'], s: ['style'], span: ['style'], br: [] },
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  iframe: [
    ...['src', 'title', 'width', 'height', 'allow', 'allowfullscreen', 'frameborder', 'scrolling'],
    ...['loading', 'sandbox'],
  ],
};

// Older names of the same things.
const renamed: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's', h4: 'h3', h5: 'h3', h6: 'h3' };

const colour = [
  /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
  /^rgba?\(\s*[\d.]{1,6}%?(?:\s*[, ]\s*[\d.]{1,6}%?){2}(?:\s*[,/]\s*[\d.]{1,6}%?)?\s*\)$/i,
  /^[a-z]{3,20}$/i,
];
const textStyles = { color: colour, 'background-color': colour };
// Levels 1 to 8 (specification, section 9).
const level = [/^(?:40|80|120|160|200|240|280|320)px$/, /^calc\([1-8] \* 40px\)$/];
const blockStyles = {
  'text-align': [/^(?:left|right|center|justify|start|end)$/],
  'padding-inline-start': level,
};
const styled = (names: readonly string[], styles: NonNullable<IOptions['allowedStyles']>[string]) =>
  Object.fromEntries(names.map((name) => [name, styles]));

const numbers: Record<string, RegExp> = {
  ...{ width: /^\d{1,5}%?$/, height: /^\d{1,5}%?$/, start: /^\d{1,5}$/, value: /^\d{1,5}$/ },
  ...{ frameborder: /^[01]$/, scrolling: /^(?:auto|yes|no)$/, target: /^_blank$/ },
};

// What a frame may be allowed; none of it asks the visitor for anything in the site's name.
const features =
  /^(?:accelerometer|autoplay|clipboard-write|encrypted-media|fullscreen|gyroscope|picture-in-picture|web-share)$/;

const allowed = (list: string) =>
  list
    .split(';')
    .map((feature) => feature.trim().split(/\s/)[0] ?? '')
    .filter((feature) => features.test(feature))
    .join('; ');

const complete: Record<string, (given: Attributes) => Attributes> = {
  a: (given) => ({ ...given, rel: 'noopener noreferrer' }),
  img: (given) => ({ ...given, alt: given.alt ?? '', loading: 'lazy', decoding: 'async' }),
  // A frame may run its own page and nothing of ours: scripts and its origin together only where that is another.
  iframe: (given) => ({
    ...given,
    title: given.title || 'Embedded content',
    allow: allowed(given.allow ?? ''),
    loading: 'lazy',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
  }),
};

function arrange(tagName: string, given: Attributes): Attributes {
  // Most elements of a text have none.
  if (!complete[tagName] && Object.keys(given).length === 0) return given;
  const whole = complete[tagName]?.(given) ?? given;
  const kept = (attributes[tagName] ?? []).filter(
    (name) => whole[name] !== undefined && (numbers[name]?.test(whole[name]) ?? true),
  );
  return Object.fromEntries(kept.map((name) => [name, whole[name] ?? '']));
}

// The package's types do not know the second.
type Policy = IOptions & { allowedEmptyAttributes: string[] };

function makePolicy(): Policy {
  let openLinks = 0;
  const count = (by: number) => (name: string) => {
    if (name === 'a') openLinks += by;
  };
  return {
    allowedTags: Object.keys(attributes),
    allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([name, list]) => [name, [...list]])),
    allowedEmptyAttributes: ['alt', 'allowfullscreen'],
    allowedStyles: {
      ...styled(['h1', 'h2', 'h3', 'p', 'ol', 'ul', 'li'], { ...blockStyles, ...textStyles }),
      ...styled(['strong', 'em', 'u', 's', 'span'], textStyles),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    onOpenTag: count(1),
    onCloseTag: count(-1),
    transformTags: {
      '*': (name, given) => {
        const tagName = renamed[name] ?? name;
        // A link within a link is none: the unknown name goes, and its text stays.
        if (tagName === 'a' && openLinks > 1) return { tagName: 'link-in-link', attribs: {} };
        return { tagName, attribs: arrange(tagName, given) };
      },
      // What is between the tags of a frame is for browsers that have none.
      iframe: (tagName, attribs) => ({ tagName, attribs, text: '' }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'a') return attribs.href ? false : 'excludeTag';
      return (tag === 'img' && !isImage(attribs.src ?? '')) || (tag === 'iframe' && !isForeign(attribs.src ?? ''));
    },
  };
}

const imageFile = /^[^?#]+\.(?:jpe?g|gif|png)(?:[?#].*)?$/i;
const imageData = /^data:image\/(?:jpeg|gif|png);base64,[a-z\d+/=\s]+$/i;

// Only pictures that the specification takes (section 5): these files, or base64 data of them.
const isImage = (address: string) =>
  imageData.test(address) || (/^(?:https?:\/\/|\/(?![/\\]))/i.test(address) && imageFile.test(address));

// The site's own pages in a frame could reach around their sandbox.
function isForeign(address: string): boolean {
  if (!/^https:\/\/[^/]/i.test(address) || !URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  const own = URL.canParse(process.env.URL ?? '') ? new URL(process.env.URL ?? '').hostname : undefined;
  return username === '' && hostname.replace(/\.$/, '') !== own;
}

// As a browser writes its own document: void elements without a slash, and styles with their blanks. What looks like
// either in a text or an attribute has its angle bracket escaped.
const asBrowsersWrite = (html: string) =>
  html
    .replaceAll(' />', '>')
    .replace(/<[^<>]* style="[^<>]*>/g, (tag) =>
      tag.replace(/ style="([^"]*)"/, (_all, style: string) => ` style="${spaced(style)}"`),
    )
    .replaceAll('\u00a0', '&nbsp;');

const spaced = (style: string) =>
  style
    .split(';')
    .map((rule) => `${rule.replace(':', ': ')};`)
    .join(' ');

/** How often content is cleaned until it stays the same; only markup that is meant to deceive needs more than two. */
const passes = 8;

/**
 * Cleans a post's HTML: what the editor makes and framed pages from elsewhere stay, nothing else survives.
 * Takes anything, gives HTML that is safe to put into a page, written as a browser writes it; cleaning it again changes
 * nothing. The site's own address, which may not be framed, is the variable URL.
 */
export const sanitizeContent = (html: string): string => (isSettled(html) ? html : applyRules(html));

/** As sanitizeContent, by the rules alone. */
export function applyRules(html: string): string {
  let before = html;
  for (let pass = 0; pass < passes; pass += 1) {
    const after = asBrowsersWrite(sanitizeHtml(before, makePolicy()));
    if (after === before) return after;
    before = after;
  }
  // What never settles is shown as the words it has.
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} });
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of a text in which somebody may have left markup, for places that show plain text. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const words = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
  return words.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
