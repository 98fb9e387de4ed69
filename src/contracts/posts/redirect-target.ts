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

/** Returns true if the target of a redirect is on none of the hosts of the site. The first host is that of a path. */
export const leadsElsewhere = (target: string | null | undefined, hosts: readonly string[]): boolean =>
  Boolean(target) && !hosts.includes(new URL(target ?? '', `https://${hosts[0]}`).host);
