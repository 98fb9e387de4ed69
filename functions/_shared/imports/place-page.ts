import type { Database } from '../../../db/client.ts';
import { type PathHolder, takenPageSlugs } from '../../../db/queries/pages/page-address.ts';
import { isOwnPath } from '../../../src/contracts/pages/own-path.ts';
import { freeAmong } from '../posts/free-slug.ts';

/** The paths that pages cannot have. */
interface PathsInUse {
  /** What the site has at the paths of the pages. */
  holders: ReadonlyMap<string, PathHolder>;
  /** The paths that the same import has given away already. */
  given: ReadonlySet<string>;
  /** The path of the back office, which no page may have. */
  adminPrefix: string;
}

/** The slug of an imported page. `loss` says what has the wanted one, if it is taken. */
interface PagePlace {
  slug: string;
  loss: string | undefined;
}

/** Returns the slug of an imported page: the wanted one, or the first free one that begins with it. */
export async function placePage(
  db: Database,
  wanted: string,
  { holders, given, adminPrefix }: PathsInUse,
): Promise<PagePlace> {
  const path = `/${wanted}`;
  const isOwn = (slug: string) => isOwnPath(`/${slug}`, adminPrefix);
  const holder = isOwn(wanted)
    ? 'the site itself has'
    : (holderIn(holders.get(path)) ?? (given.has(path) ? 'another post or page of this import has' : undefined));
  if (!holder) return { slug: wanted, loss: undefined };
  // Below /api and the like, the site has every path.
  const [first = '', last] = wanted.split('/');
  const base = last && isOwn(`${first}/-`) ? last : wanted;
  const taken = await takenPageSlugs(db, base);
  for (const each of given) taken.add(each.slice(1));
  if (isOwn(base)) taken.add(base);
  const slug = freeAmong(base, taken);
  const advice = isOwn(wanted)
    ? 'Copy its words into the page of the site, or choose an address before you publish it'
    : 'Choose an address before you publish it';
  return { slug, loss: `address “${path}”, which ${holder}: the page is a draft at “/${slug}”. ${advice}` };
}

function holderIn(holder: PathHolder | undefined): string | undefined {
  if (!holder) return undefined;
  if (holder.kind === 'page') return `the page “${holder.title}” has`;
  return holder.target === null ? 'a deleted page had' : `a redirect to “${holder.target}” has`;
}
