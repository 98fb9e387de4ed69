import { stripVTControlCharacters } from 'node:util';

const longest = 500;

/**
 * Why a build failed, from what it printed: the line that names an error and the one below it, or else the last line,
 * without colours and without what stands in addresses before an @.
 */
export function buildFailure(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const named = lines.findIndex((line) => /\berror\b|\bnot set\b|^✗/i.test(line) && !/^at /.test(line));
  const telling = named === -1 ? lines.slice(-1) : lines.slice(named, named + 2).filter((line) => !/^at /.test(line));
  const reason = telling.join(' ').replace(/\/\/[^/\s@]*@/g, '//…@');
  return reason.slice(0, longest) || 'The build gave no reason';
}
