import { createHmac, timingSafeEqual } from 'node:crypto';
import { postLimits } from '../contracts/posts/posts.ts';
import { UnfitContentError } from './unfit-content.ts';

// Change this whenever the rules in sanitize-content.ts change. Texts that were sanitised by older rules are then sanitised
// again.
const policyVersion = '2026-11-30';

/** The texts of a post that are sanitised: the content is HTML, the excerpt is plain text. */
export type TextKind = 'content' | 'excerpt';

// Most calls read signed text and never load the HTML parser.
const rules = () => import('./sanitize-content.ts');

/**
 * Sanitises a written text, and returns the text to store. Throws an UnfitContentError if content is longer than a post may be,
 * before or after it is sanitised, or is nested too deeply.
 */
export async function sanitizeWritten(kind: TextKind, written: string): Promise<string> {
  const { plainText, sanitizeContent } = await rules();
  return kind === 'content' ? sanitizeContent(written, postLimits.content) : plainText(written);
}

const asSource = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// If somebody has stored unfit content by SQL, its source is shown, because refusing it would fail a page or a build.
async function sanitizeStored(kind: TextKind, text: string): Promise<string> {
  const { plainText, sanitizeContent } = await rules();
  try {
    return kind === 'content' ? sanitizeContent(text) : plainText(text);
  } catch (error) {
    if (error instanceof UnfitContentError) return asSource(text);
    throw error;
  }
}

const hmac = (key: Buffer, kind: TextKind, text: string): Buffer =>
  createHmac('sha256', key).update(`${policyVersion}\n${kind}\n${text}`).digest();

/** Sanitises a written text as sanitizeWritten() does. Returns the text and its signature with the `content-signature` key. */
export async function signText(
  key: Buffer,
  kind: TextKind,
  written: string,
): Promise<{ text: string; signature: string }> {
  const text = await sanitizeWritten(kind, written);
  return { text, signature: hmac(key, kind, text).toString('base64url') };
}

// Each process sanitises a text without a valid signature only once.
const sanitized = new Map<string, string>();
const maxSanitized = 1_000;

/**
 * Returns a stored text: unchanged if its signature is valid, otherwise sanitised. Without a key, as in some builds, no signature
 * is valid.
 */
export async function trustedText(
  key: Buffer | undefined,
  kind: TextKind,
  text: string,
  signature: string | null,
): Promise<string> {
  if (!key) return sanitizeStored(kind, text);
  const expected = hmac(key, kind, text);
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return text;
  const name = expected.toString('base64url');
  const clean = sanitized.get(name) ?? (await sanitizeStored(kind, text));
  if (sanitized.size >= maxSanitized) sanitized.clear();
  sanitized.set(name, clean);
  return clean;
}
