/** How each instruction of a beginning starts. No post or page can be published while it holds one. */
export const instructionStart = '[To write:';

/** Returns the first instruction in content, with its brackets, or undefined if there is none. */
export function instructionIn(content: string): string | undefined {
  const at = content.indexOf(instructionStart);
  if (at < 0) return undefined;
  const [words = ''] = content.slice(at).split(/[\]<]/, 1);
  return `${words}]`;
}
