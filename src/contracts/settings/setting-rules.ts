import * as z from 'zod/mini';
import { atMost, emailForm, line, prose } from '../fields.ts';
import { isDocumentUrl, objectName } from '../images/uploads.ts';
import { parseBusinessHours } from '../leads/business-hours.ts';
import { closedDaysProblem, formatClosedDays, parseClosedDays } from '../leads/closed-days.ts';

/** The kind of a setting: one line, several lines, a figure such as 500+, an image, a link, true and false, email addresses, business hours, or closed days. */
type SettingKind = 'line' | 'text' | 'figure' | 'image' | 'link' | 'switch' | 'emails' | 'hours' | 'days';

/** The rules of a setting: its kind, its longest value in characters, and its own format, if it has one. */
export interface SettingRules {
  kind: SettingKind;
  limit: number;
  form?: { pattern: RegExp; problem: string; normalize?: (value: string) => string };
}

const number = /^[~<>]? ?\d[\d,]*(?:\.\d+)?(?:\/\d+)?(?: ?[%+kKmM]\+?)?$/;

const ownImages = '/api/objects/';

// An image is a path of this site, or a URL with https.
const imageUrl = (value: string): string | undefined => {
  if (isDocumentUrl(value)) return undefined;
  return value.startsWith(ownImages) && objectName.safeParse(value.slice(ownImages.length)).success
    ? value
    : secureUrl(value);
};

// A link leads to a path of this site, or to a URL with https.
function linkUrl(value: string): string | undefined {
  if (!value.startsWith('/')) return secureUrl(value);
  const base = 'https://site.invalid';
  const url = URL.parse(value, base);
  return url?.origin === base && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`.replaceAll("'", '%27')
    : undefined;
}

// Returns the URL in its serialized form, in which no character can end an attribute or an element (WHATWG URL).
function secureUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  return protocol === 'https:' && !username && !password ? href.replaceAll("'", '%27') : undefined;
}

const maxEmails = 10;
const isEmail = (text: string) => text.length <= 254 && emailForm.test(text);

// Returns the addresses in a text, each once. People may also separate them with commas.
const emailsIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

const address = (limit: number, serialize: (value: string) => string | undefined, problem: string) =>
  line('Use characters that can be seen', limit).check(
    z.refine((value) => serialize(value) !== undefined, problem),
    z.overwrite((value) => serialize(value) ?? value),
    // The serialized URL can be longer than the typed one.
    atMost(limit),
  );

const kinds: Record<SettingKind, (limit: number) => z.ZodMiniType<string, string>> = {
  line: (limit) => line('Use characters that can be seen', limit),
  text: prose,
  figure: (limit) =>
    line('Use characters that can be seen', limit).check(z.regex(number, 'Enter a figure such as 500+, 98% or 4.9/5')),
  image: (limit) => address(limit, imageUrl, 'Enter the URL of an image that begins with https://'),
  link: (limit) => address(limit, linkUrl, 'Enter a URL that begins with https://, or a path that begins with /'),
  switch: () => z.enum(['true', 'false'], 'Send true or false'),
  emails: (limit) =>
    prose(limit).check(
      z.refine((value) => emailsIn(value).every(isEmail), 'Enter e-mail addresses like name@company.co.uk, one a line'),
      z.refine((value) => emailsIn(value).length <= maxEmails, `Enter at most ${maxEmails} addresses`),
      z.overwrite((value) => emailsIn(value).join('\n')),
    ),
  hours: (limit) =>
    line('Use characters that can be seen', limit).check(
      z.refine(
        (value) => parseBusinessHours(value) !== undefined,
        'Enter days and hours such as Monday to Friday 9:00-18:00 GMT, or Mon-Fri 9-5, Sat 10-2',
      ),
    ),
  days: (limit) =>
    prose(limit).check(
      z.refine((value) => closedDaysProblem(value) === undefined, {
        error: ({ input }) => closedDaysProblem(String(input)) ?? 'Enter one day a line',
      }),
      z.overwrite((value) => formatClosedDays(parseClosedDays(value))),
    ),
};

/** Checks a typed value. Returns the value to store, empty for a blank value, or the problem with it. */
export function checkSetting(rules: SettingRules, typed: string): { value: string } | { problem: string } {
  if (typed.trim() === '') return { value: '' };
  const { form } = rules;
  const result = kinds[rules.kind](rules.limit).safeParse(typed);
  if (!result.success) return { problem: result.error.issues[0]?.message ?? 'This is not valid' };
  const value = form?.normalize ? form.normalize(result.data) : result.data;
  return form && !form.pattern.test(value) ? { problem: form.problem } : { value };
}
