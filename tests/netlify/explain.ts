import { type Answer, type Message, send } from '../platform/http.ts';
import { compare, type Difference } from './compare.ts';
import { knownDifferences } from './known-differences.ts';
import type { Probe } from './requests.ts';

// The CLI starts a process for each call of a function, and calls it up to five times for a page that there is not.
const timeoutMs = 30_000;

/** Returns the answer of a site to a request. The status is 0 if the server closed the connection, or kept it open without a word. */
export async function ask(address: string, target: string, message: Message): Promise<Answer> {
  try {
    return await send(address, target, { ...message, signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return { status: 0, headers: {}, text: '', json: () => ({}) };
  }
}

// After a 404 or a 403, the CLI asks again for these paths, also of functions (utils/proxy.js, alternativePathsFor).
function retriedPaths(target: string): string[] {
  const [path = '', query] = target.split('?');
  const base = path.replace(/\/$/, '');
  const endings = path.endsWith('/')
    ? ['.html', '.htm', '/index.html', '/index.htm']
    : ['.html', '.htm', '/index.html'];
  return endings.map((ending) => base + ending + (query === undefined ? '' : `?${query}`));
}

/** The reason of a difference that another request explains. */
const retried = 'After a 404 or a 403 of a function, the CLI asks it again for the path with .html or /index.html';

/** How often each reason explained a difference. */
export const newCounts = (): Map<string, number> =>
  new Map([...knownDifferences.map(({ reason }) => reason), retried].map((reason) => [reason, 0]));

/** Returns the differences that have no reason between the answers of Netlify's CLI and of a local site, and counts the reasons of the others. */
export async function unexplained(
  probe: Probe,
  there: Answer,
  local: { address: string; answer: Answer },
  reasons: Map<string, number>,
): Promise<Difference[]> {
  const { name: _name, path: target, ...message } = probe;
  const strange = (other: Answer) =>
    compare(there, other).filter((difference) => {
      const known = knownDifferences.find(({ matches }) => matches(probe, difference));
      if (known) reasons.set(known.reason, (reasons.get(known.reason) ?? 0) + 1);
      return !known;
    });
  const left = strange(local.answer);
  if (left.length === 0 || ![403, 404].includes(local.answer.status)) return left;
  for (const path of retriedPaths(target)) {
    if (strange(await ask(local.address, path, message)).length > 0) continue;
    reasons.set(retried, (reasons.get(retried) ?? 0) + 1);
    return [];
  }
  return left;
}
