import * as z from 'zod/mini';

// Any text is accepted, because it must never refuse a real person. What cannot be stored is left out.
const hint = z.optional(z.string());

/** The fields in which the demo form says where it was. The visitor sees none of them, and no cookie or storage is used. */
export const originFields = {
  /** The path of the form's page, such as /contact. */
  page: hint,
  /** The host of the site that led to the page, such as www.example.org. */
  referrer: hint,
  /** The utm parameters of the page's URL, which name the advertisement or the letter that led there. */
  utmSource: hint,
  utmMedium: hint,
  utmCampaign: hint,
};

type OriginField = keyof typeof originFields;

/** Where a request came from, as the form says it. */
export type SentOrigin = { [Field in OriginField]?: string | undefined };

/** Where a request came from, as it is stored. */
export type RequestOrigin = Record<OriginField, string | null>;

/** Why a request went to spam by itself, with the words for it. */
export const spamReasons = {
  trap: 'It filled in a field that people do not see',
  fast: 'It was sent faster than people type',
  repeated: 'Its text had come from somebody else before',
} as const;

export type SpamReason = keyof typeof spamReasons;
