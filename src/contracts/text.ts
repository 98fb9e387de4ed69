import * as z from 'zod/mini';

// Control characters and lone surrogates have no place in a name, and PostgreSQL stores neither NUL nor the latter.
// Marks that turn the direction of text would disguise what stands around them.
const lineCharacters = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const blankOrVisible = /^$|[\p{L}\p{N}\p{P}\p{S}]/u;
const proseCharacters = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** A required single line, trimmed: at most `limit` characters; `required` is the message when it is blank. */
export const line = (required: string, limit: number) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(limit, `Use at most ${limit} characters`),
      z.regex(lineCharacters, 'Remove the characters that cannot be printed'),
      z.regex(visible, required),
    );

/** A single line that may be blank, trimmed: at most `limit` characters. */
export const optionalLine = (limit: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(limit, `Use at most ${limit} characters`),
      z.regex(lineCharacters, 'Remove the characters that cannot be printed'),
      z.regex(blankOrVisible, 'Remove this text or write one'),
    );

/** Optional text of several lines, trimmed, at most `limit` characters; may be blank. */
export const prose = (limit: number, required?: string) =>
  z.string(required).check(
    // A browser without scripts sends every line break as two characters.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(limit, `Use at most ${limit} characters`),
    z.regex(proseCharacters, 'Remove the characters that cannot be printed'),
  );

/**
 * The form of an e-mail address: that of the HTML standard (section 4.10.5.1.5), and with a dot in the domain, because no
 * mail from the internet reaches a bare host name.
 */
export const emailForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** An e-mail address by HTML's own rule (WHATWG HTML, "valid e-mail address"); 254 characters by RFC 5321. */
export const emailAddress = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(254, 'Use at most 254 characters'),
      z.regex(emailForm, 'Enter an e-mail address like name@company.co.uk'),
    );
