import { postLimits } from '../contracts/posts/posts.ts';
import { UnfitContentError } from './unfit-content.ts';

// Most functions that import this file sanitise nothing, and loading the HTML parser takes ten milliseconds.
const rules = () => import('./sanitize-content.ts');

/**
 * Returns written content as it is stored. Throws an UnfitContentError if it is longer than a post may be, before or after it is
 * sanitised, or nested too deeply.
 */
export async function cleanWritten(html: string): Promise<string> {
  const { sanitizeContent } = await rules();
  return sanitizeContent(html, postLimits.content);
}

/** Returns a written excerpt as it is stored: text without markup. */
export async function cleanExcerpt(written: string): Promise<string> {
  const { plainText } = await rules();
  return plainText(written);
}

const asSource = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns stored content as it is shown. It is sanitised again, because rules change and SQL can store anything. Content that
 * only SQL can have stored is shown as its source. Refusing it would fail a page or a build.
 */
export async function cleanStored(html: string): Promise<string> {
  const { sanitizeContent } = await rules();
  try {
    return sanitizeContent(html);
  } catch (error) {
    if (error instanceof UnfitContentError) return asSource(html);
    throw error;
  }
}
