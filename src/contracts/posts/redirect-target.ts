import * as z from 'zod/mini';

const longest = 500;
const shape = 'Enter a path such as /blog, or a URL that begins with https://';

/** The target of a redirect: a path of this site with an optional query and fragment, or a URL with https. */
export const redirectTarget = z.string('Enter a path or a URL').check(
  z.trim(),
  z.maxLength(longest, `Use at most ${longest} characters`),
  z.regex(/^(?:\/(?![/\\])|https:\/\/[^\s/\\@?#]+(?=[/?#]|$))[^\s\\\p{Cc}]*$/iu, shape),
  z.refine((target) => URL.canParse(target, 'https://site.example'), shape),
);
