import { type Finding, good, note, wrong } from '../finding.ts';
import { jsonOf, type LiveSite } from './live-site.ts';

interface ListedPost {
  id: string;
  slug: string;
  createdAt: string;
  updatedAt: string;
  publishAt: string | null;
}

/** Checks that the newest post of the database has its page and is listed at once, and that the build has read the same database. */
export async function checkNewestPost(site: LiveSite): Promise<Finding[]> {
  const [post] = await readPosts(site);
  if (!post) return [note('There are no posts, so how new the pages are was not checked')];
  return [...(await checkPage(site, post)), ...(await checkList(site, post))];
}

async function readPosts({ ask }: LiveSite): Promise<ListedPost[]> {
  return (jsonOf(await ask('/api/blog')) as { posts?: ListedPost[] } | undefined)?.posts ?? [];
}

async function checkPage(site: LiveSite, { id, slug }: ListedPost): Promise<Finding[]> {
  const path = `/blog/${slug}`;
  const page = await site.get(path);
  if (page.status !== 200 || !page.text.includes(path)) {
    // Somebody may have taken the post offline between the two requests.
    if ((await readPosts(site))[0]?.id !== id) return [];
    return [
      wrong(
        `${path}, the newest post, answers ${page.status}, expected its page: functions/blog-page.ts must answer /blog/*, so no other rule may`,
      ),
    ];
  }
  const moved = await site.get(`/blog/${id}`);
  const target = new URL(moved.headers.get('location') ?? '', site.origin).pathname;
  return [
    good('The newest post is on its page'),
    moved.status === 301 && target === path
      ? good('An old URL of a post leads to its page')
      : wrong(
          `/blog/${id} answers ${moved.status}, expected 301 to ${path}: functions/blog-page.ts must answer /blog/*`,
        ),
  ];
}

async function checkList(site: LiveSite, post: ListedPost): Promise<Finding[]> {
  const shows = async (path: string) => (await site.get(path)).text.includes(`/blog/${post.slug}"`);
  if (!(await shows('/blog'))) {
    // Somebody may have taken it offline between the two requests.
    if ((await readPosts(site))[0]?.id !== post.id) return [];
    return [wrong('The newest post is not on /blog: functions/lists.ts must answer /blog, so no other rule may')];
  }
  const live = good('The newest post is on /blog');
  if (await shows('/built-lists/blog/1')) return [live];
  const built = jsonOf(await site.get('/build-info.json')) as { buildTime?: string } | undefined;
  if (!built?.buildTime)
    return [live, wrong('/build-info.json names no build, expected its time: publish what npm run build makes')];
  const appeared = Math.max(
    ...[post.createdAt, post.updatedAt, post.publishAt ?? 0].map((time) => Date.parse(`${time}`) || 0),
  );
  // A build reads the posts some time before it is live.
  if (Date.parse(built.buildTime) < appeared + 10 * 60_000) return [live];
  return [
    live,
    wrong(
      `The build of ${built.buildTime} lacks the newest post, although it is newer: the build reads another database than the functions. Compare DATABASE_URL of the scopes and contexts in Netlify`,
    ),
  ];
}
