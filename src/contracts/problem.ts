import * as z from 'zod/mini';

/** The codes of failed calls, with their HTTP statuses (RFC 9110 section 15, RFC 6585 section 4). */
export const problemStatus = {
  malformed: 400,
  invalid: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  /** The caller must sign in again first, because the last time is too long ago. */
  proof_required: 403,
  /** The company requires a second factor, and the caller has none yet. */
  second_factor_required: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  misconfigured: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** A refused field: its name, with dots if it is nested, and what to do about it. */
export interface Issue {
  field: string;
  message: string;
  /** A value that the server would accept. */
  suggestion?: string | undefined;
}

/** The body of every error response. */
export const problemBody = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
  issues: z.optional(z.array(z.object({ field: z.string(), message: z.string(), suggestion: z.optional(z.string()) }))),
  /** For a conflict: the version that somebody else has stored meanwhile. */
  current: z.optional(z.unknown()),
});

export type ProblemBody = z.infer<typeof problemBody>;

// The largest number of issues in one response, and of characters in a field's name. Callers control both, so they are limited.
const limits = { issues: 20, name: 60 } as const;

const shortened = (name: string) =>
  name.length > limits.name ? `${name.slice(0, limits.name).toWellFormed()}…` : name;

/** Turns a schema's error into issues: the first for each field, at most twenty. */
export function toIssues(error: {
  issues: readonly { path: PropertyKey[]; message: string; keys?: string[] }[];
}): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path, message, keys } of error.issues) {
    const fields = keys?.map((key) => [...path, key]) ?? [path];
    for (const field of fields.map((parts) => shortened(parts.map(String).join('.')))) {
      if (!issues.has(field) && issues.size < limits.issues)
        issues.set(field, { field, message: keys ? `The field “${field}” is not known` : message });
    }
  }
  return [...issues.values()];
}
