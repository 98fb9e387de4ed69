import type * as z from 'zod/mini';

const types: Record<string, string> = {
  string: 'Send text',
  boolean: 'Say true or false',
  number: 'Send a number',
  array: 'Send a list',
  object: 'Send a JSON object',
};

/**
 * Returns what was expected in place of a refused value, where the rule has no message of its own. Without this zod says
 * “Invalid input”.
 */
export function expectedInstead(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return types[issue.expected];
  if (issue.code === 'invalid_value') return `Send one of these: ${issue.values.join(', ')}`;
  return undefined;
}
