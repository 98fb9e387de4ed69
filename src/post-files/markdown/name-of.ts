/** Returns the date and the slug in a path, in the form of Jekyll (2026-01-31-my-post.md) or Hugo (my-post/index.md). */
export function nameOf(path: string): { date: string; slug: string } {
  const parts = path.replace(/\.\w+$/, '').split('/');
  const last = parts.at(-1) ?? '';
  const name = /^_?index$/i.test(last) ? (parts.at(-2) ?? last) : last;
  const [, date = '', slug = name] = /^(\d{4}-\d\d?-\d\d?)-(.+)$/.exec(name) ?? [];
  return { date, slug };
}
