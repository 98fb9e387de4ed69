import { createHmac, timingSafeEqual } from 'node:crypto';

// Change this with the rules in sanitize-content.ts. Texts that older rules have sanitised are then sanitised again.
const policyVersion = '2026-11-30';

/** The texts of a post that are sanitised: the content is HTML, the excerpt is plain text. */
export type TextKind = 'content' | 'excerpt';

async function sanitize(kind: TextKind, text: string): Promise<string> {
  // Most calls read signed text, so they never load the HTML parser.
  const { plainText, sanitizeContent } = await import('./sanitize-content.ts');
  return kind === 'content' ? sanitizeContent(text) : plainText(text);
}

const hmac = (key: Buffer, kind: TextKind, text: string): Buffer =>
  createHmac('sha256', key).update(`${policyVersion}\n${kind}\n${text}`).digest();

/** Sanitises a written text. Returns the text to store, and its signature with the `content-signature` key. */
export async function signText(
  key: Buffer,
  kind: TextKind,
  written: string,
): Promise<{ text: string; signature: string }> {
  const text = await sanitize(kind, written);
  return { text, signature: hmac(key, kind, text).toString('base64url') };
}

// An instance sanitises each text without a valid signature only once.
const sanitized = new Map<string, string>();
const maxSanitized = 1_000;

/**
 * Returns a stored text: unchanged if its signature is valid, otherwise sanitised. Without a key, which a build may lack, no
 * signature is trusted.
 */
export async function trustedText(
  key: Buffer | undefined,
  kind: TextKind,
  text: string,
  signature: string | null,
): Promise<string> {
  if (!key) return sanitize(kind, text);
  const expected = hmac(key, kind, text);
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return text;
  const name = expected.toString('base64url');
  const clean = sanitized.get(name) ?? (await sanitize(kind, text));
  if (sanitized.size >= maxSanitized) sanitized.clear();
  sanitized.set(name, clean);
  return clean;
}
