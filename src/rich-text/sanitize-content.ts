import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import {
  besideClass,
  buttonClass,
  callToActionClass,
  embedClass,
  figuresClass,
  quotationClass,
} from '../contracts/posts/card-classes.ts';
import { demoFormClass } from '../contracts/posts/demo-form.ts';
import { figureWidths, isImageUrl, secureImageUrl, writtenLength } from '../contracts/posts/post-content.ts';
import { contentTooLong } from '../contracts/posts/posts.ts';
import { deepestNesting, nestedTooDeeply, UnfitContentError } from './unfit-content.ts';
import { writeStyle } from './write-style.ts';

// The permitted elements with their attributes, in the order in which they are written: what the editor's toolbar and its menu
// Insert make, images, captions of tables, and the frames that the specification permits (section 2, "Blog post page").
const attributes = new Map<string, readonly string[]>(
  Object.entries({
    ...{ h1: ['style'], h2: ['style'], h3: ['style'], p: ['style'] },
    ...{ blockquote: ['style'], hr: [], pre: [], code: [] },
    ...{ table: [], caption: [], thead: [], tbody: [], tr: [] },
    ...{ th: ['scope', 'colspan', 'rowspan', 'style'], td: ['colspan', 'rowspan', 'style'] },
    ...{ figure: ['class'], figcaption: [], aside: ['class'], details: [], summary: [], section: ['class'] },
    ...{ ol: ['start', 'style'], ul: ['class', 'style'], li: ['value', 'style'] },
    ...{ strong: ['style'], em: ['style'], u: ['style'], s: ['style'], span: ['style'], br: [] },
    a: ['href', 'target', 'rel', 'class'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    iframe: [
      ...['src', 'title', 'width', 'height', 'allow', 'allowfullscreen', 'frameborder', 'scrolling'],
      ...['loading', 'sandbox'],
    ],
  }),
);

// Elements that are replaced by another element with the same meaning.
const renamed = new Map(
  Object.entries({ b: 'strong', i: 'em', strike: 's', del: 's', h4: 'h3', h5: 'h3', h6: 'h3', tfoot: 'tbody' }),
);

// The permitted values of each attribute. An attribute without a pattern here may have any value.
const values = new Map(
  Object.entries({
    ...{ width: /^\d{1,5}%?$/, height: /^\d{1,5}%?$/, start: /^\d{1,5}$/, value: /^\d{1,5}$/ },
    ...{ frameborder: /^[01]$/, scrolling: /^(?:auto|yes|no)$/, target: /^_blank$/ },
    ...{ scope: /^(?:col|row)$/, colspan: /^[1-9]\d?$/, rowspan: /^[1-9]\d?$/ },
  }),
);

// The permitted classes of each element.
const classes: Record<string, readonly string[]> = {
  figure: [...figureWidths, embedClass, quotationClass],
  aside: [callToActionClass, demoFormClass],
  section: [besideClass],
  ul: [figuresClass],
  a: [buttonClass],
};

function isPermitted(tagName: string, name: string, value: string): boolean {
  if (name === 'class') return classes[tagName]?.includes(value) ?? false;
  // sanitize-html removes comments from a URL in time that grows with the square of its length. A valid URL has no "<".
  if (name === 'href' || name === 'src') return !value.includes('<!--');
  return values.get(name)?.test(value) ?? true;
}

// The features that a frame may use. None of them asks the visitor for a permission on behalf of this site.
const features =
  /^(?:accelerometer|autoplay|clipboard-write|encrypted-media|fullscreen|gyroscope|picture-in-picture|web-share)$/;

const allowed = (list: string) =>
  list
    .split(';')
    .map((feature) => feature.trim().split(/\s/)[0] ?? '')
    .filter((feature) => features.test(feature))
    .join('; ');

// Adds the attributes that some elements always have.
function complete(tagName: string, given: Attributes): Attributes {
  if (tagName === 'a') return { ...given, rel: 'noopener noreferrer' };
  if (tagName === 'img') {
    const { src = '', alt = '' } = given;
    return { ...given, src: secureImageUrl(src), alt, loading: 'lazy', decoding: 'async' };
  }
  if (tagName !== 'iframe') return given;
  return {
    ...given,
    title: given.title || 'Embedded content',
    allow: allowed(given.allow ?? ''),
    loading: 'lazy',
    // allow-scripts and allow-same-origin together are safe only because isForeign() refuses frames of this site.
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
  };
}

// Returns the permitted attributes in their order, with their sanitised values.
function arrange(tagName: string, given: Attributes): Attributes {
  const whole = complete(tagName, given);
  const arranged: Attributes = {};
  for (const name of attributes.get(tagName) ?? []) {
    const value = name === 'style' && whole.style ? writeStyle(tagName, whole.style) || undefined : whole[name];
    if (value !== undefined && isPermitted(tagName, name, value)) arranged[name] = value;
  }
  return arranged;
}

// The name that a removed element gets. Its text stays. sanitize-html has the option exclusiveFilter for this, but that takes
// time that grows with the square of the number of such elements. No other tag can have this name, because "<" is escaped in
// texts and values.
const removedTag = 'removed';

// Returns true if an element with these attributes is removed.
function isRemoved(tagName: string, { href, src = '', class: className }: Attributes): boolean {
  if (tagName === 'a') return !href;
  if (tagName === 'aside' || tagName === 'section') return !className;
  if (tagName === 'img') return !isImageUrl(src);
  return tagName === 'iframe' && !isForeign(src);
}

// The package's types lack allowedEmptyAttributes.
type Policy = IOptions & { allowedEmptyAttributes: string[] };

function makePolicy(): Policy {
  let openLinks = 0;
  let openDetails = 0;
  let depth = 0;
  const count = (by: number) => (name: string) => {
    if (name === 'a') openLinks += by;
    if (name === 'details') openDetails += by;
    depth += by;
    if (depth > deepestNesting) throw new UnfitContentError(nestedTooDeeply);
  };
  return {
    allowedTags: [...attributes.keys(), removedTag],
    allowedAttributes: Object.fromEntries([...attributes].map(([name, list]) => [name, [...list]])),
    allowedEmptyAttributes: ['alt', 'allowfullscreen'],
    // writeStyle() sanitises style attributes.
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'data'], iframe: ['https'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    onOpenTag: count(1),
    onCloseTag: count(-1),
    transformTags: {
      '*': (name, given) => {
        const tagName = renamed.get(name) ?? name;
        const attribs = arrange(tagName, given);
        // HTML forbids a link in a link.
        const isLinkInLink = tagName === 'a' && openLinks > 1;
        const isLooseSummary = tagName === 'summary' && openDetails === 0;
        return isLinkInLink || isLooseSummary || isRemoved(tagName, attribs)
          ? { tagName: removedTag, attribs: {} }
          : { tagName, attribs };
      },
      // The text of an iframe is a fallback that no browser shows.
      iframe: (tagName, attribs) => ({ tagName, attribs, text: '' }),
    },
  };
}

// A framed page of this site could remove its own sandbox.
function isForeign(url: string): boolean {
  if (!/^https:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false;
  const { hostname, username } = new URL(url);
  const own = URL.canParse(process.env.URL ?? '') ? new URL(process.env.URL ?? '').hostname : undefined;
  return username === '' && hostname.replace(/\.$/, '') !== own;
}

// Writes HTML as browsers do, because sanitize-html has no option for these differences. Replacing is safe everywhere: every "<"
// and ">" in texts and values is escaped, so " />" always ends a void element, and a no-break space equals its entity.
const asBrowsersWrite = (html: string) =>
  html
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll(`<${removedTag}>`, '')
    .replaceAll(`</${removedTag}>`, '');

// Browsers do not show control characters, and XML forbids them.
const controls = /[^\P{Cc}\t\n\f\r]/gu;

// Content is sanitised until it stays the same. Only deceptive markup needs more than two passes.
const maxPasses = 8;

/**
 * Sanitises a post's HTML: keeps the elements that the editor makes and frames of other sites, and removes everything else.
 * Returns HTML that is safe in a page, written as a browser writes it. Sanitising it again changes nothing. Reads the site's
 * own URL, which frames must not have, from the environment variable URL. Throws an UnfitContentError if elements are nested
 * more than 512 levels deep, or if the HTML has more than `longest` characters before or after it is sanitised.
 */
export function sanitizeContent(html: string, longest = Number.POSITIVE_INFINITY): string {
  let before = html;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    if (writtenLength(before) > longest) throw new UnfitContentError(contentTooLong);
    const after = asBrowsersWrite(sanitizeHtml(before.replace(controls, ''), makePolicy()));
    if (after === before) return after;
    before = after;
  }
  // If the markup changes with every pass, only its text is kept.
  return asBrowsersWrite(sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} }));
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns a text without markup, for places that show plain text. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const words = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
  return words.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
