import { programPages, takenSegments } from '../site-paths.ts';
import { isAddition } from './addition.ts';

/** Returns true if the program owns a path: no page of the editors replaces what is there. `adminPrefix` is the path of the back office. */
export function isOwnPath(path: string, adminPrefix: string): boolean {
  const first = `/${path.split('/')[1]}`;
  if (programPages.includes(path) || first === adminPrefix.toLowerCase()) return true;
  return takenSegments.includes(first.slice(1)) && !programPages.includes(first);
}

/** Returns true if visitors cannot see a page of the editors, because the program has another page at its path. */
export const isHiddenPage = (path: string, adminPrefix: string): boolean =>
  isOwnPath(path, adminPrefix) && !isAddition(path);

/** Returns the words about a page of the editors whose path the program owns since a deploy. */
export const hiddenPageText = ({ title, path }: { title: string; path: string }): string =>
  `Visitors cannot see the page “${title}”, because the site itself has ${path} now: give the page another address in the back office`;
