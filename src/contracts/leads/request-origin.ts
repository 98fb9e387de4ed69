import * as z from 'zod/mini';

// Any text is accepted, because an odd value must never refuse a real person. A value that cannot be stored is left out.
const hint = z.optional(z.string());

/**
 * The fields in which the demo form says where the visitor came from. Visitors do not see them, and no cookie or storage is used.
 */
export const originFields = {
  /** The path of the form's page, such as /contact. */
  page: hint,
  /** The host of the website that led to the page, such as www.example.org. */
  referrer: hint,
  /** The utm parameters of the page's URL, which name the advertisement or the letter with the link. */
  utmSource: hint,
  utmMedium: hint,
  utmCampaign: hint,
};

type OriginField = keyof typeof originFields;

/** Where a request came from, as sent by the form. */
export type SentOrigin = { [Field in OriginField]?: string | undefined };

/** Where a request came from, as stored. */
export type RequestOrigin = Record<OriginField, string | null>;

/** Why the site marked a request as spam, with the words for each reason. */
export const spamReasons = {
  trap: 'It filled in a field that people do not see',
  fast: 'It was sent faster than people type',
  repeated: 'Its text had come from somebody else before',
} as const;

export type SpamReason = keyof typeof spamReasons;
