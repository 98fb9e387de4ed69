import type * as z from 'zod/mini';

const types: Record<string, string> = {
  string: 'Send text',
  boolean: 'Send true or false',
  number: 'Send a number',
  array: 'Send a list',
  object: 'Send a JSON object',
};

/**
 * Returns a message that says which value was expected, for rules that have no message of their own. Zod's default message is only
 * “Invalid input”.
 */
export function expectedInstead(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return types[issue.expected];
  if (issue.code === 'invalid_value') return `Send one of these: ${issue.values.join(', ')}`;
  return undefined;
}
