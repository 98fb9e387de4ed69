import * as z from 'zod/mini';

/** An id that the database has generated. */
export const id = z.uuid('This is not a valid id');

/** Returns true if a text has the form of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A time. Parses to ISO 8601 text in UTC, from such text or from a Date. */
export const timestamp = z.pipe(
  z.union([z.string(), z.date()]),
  z.transform((value) => (typeof value === 'string' ? value : value.toISOString())),
);

/** Returns the message for a text of `length` characters that may have at most `limit`. */
export const tooLong = (length: number, limit: number): string =>
  `Use at most ${limit} characters. Remove ${length - limit}.`;

// PostgreSQL stores neither NUL nor lone surrogates. Bidirectional control characters can disguise the text around them.
const lineCharacters = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u;
// Nobody sees these, although Hangul fillers are letters and the blank Braille pattern is a symbol.
const seen = String.raw`(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]`;
const visible = new RegExp(seen, 'u');
const blankOrVisible = new RegExp(`^$|${seen}`, 'u');
const proseCharacters = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** Returns the check that a text has at most `limit` characters. Its message says how many characters to remove. */
export const atMost = (limit: number) =>
  z.maxLength(limit, { error: ({ input }) => tooLong(String(input).length, limit) });

/** Returns the schema of a required line, trimmed, of at most `limit` characters. `required` is the message for a blank line. */
export const line = (required: string, limit: number) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      atMost(limit),
      z.regex(lineCharacters, 'Remove the characters that cannot be printed'),
      z.regex(visible, required),
    );

/** Returns the schema of a line that may be blank, trimmed, of at most `limit` characters. */
export const optionalLine = (limit: number) =>
  z
    .string()
    .check(
      z.trim(),
      atMost(limit),
      z.regex(lineCharacters, 'Remove the characters that cannot be printed'),
      z.regex(blankOrVisible, 'Remove this text or write one'),
    );

/** Returns the schema of text with line breaks that may be blank, trimmed, of at most `limit` characters. */
export const prose = (limit: number, required?: string) =>
  z.string(required).check(
    // A form without JavaScript sends every line break as CRLF (HTML, form submission).
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    atMost(limit),
    z.regex(proseCharacters, 'Remove the characters that cannot be printed'),
  );

/**
 * Returns the schema of a search text, trimmed, of at most `limit` characters. Pasted text can contain characters that nobody
 * sees. A line break or a tab becomes a space, and other control characters are removed, so that they neither fail the search nor
 * hide a match.
 */
export const searchText = (limit = 200) =>
  z.optional(
    z.string().check(
      z.overwrite((text) => text.replace(/[\t\n\r]/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '')),
      z.trim(),
      z.maxLength(limit, `Use at most ${limit} characters`),
    ),
  );

/**
 * The format of an email address: the HTML standard's (section 4.10.5.1.5), with a dot in the domain, because no mail from
 * the internet reaches a bare host name.
 */
export const emailForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Returns the schema of a required email address of at most 254 characters (RFC 5321). */
export const email = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      atMost(254),
      z.regex(emailForm, 'Enter an e-mail address like name@company.co.uk'),
    );

/** Returns the names of a table of labels, for `z.enum`. Object.keys alone would lose their type. */
export const namesOf = <Name extends string>(labels: Record<Name, string>) => Object.keys(labels) as [Name, ...Name[]];
