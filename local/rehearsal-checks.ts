import type { StoredBackup } from '../cli/backups/stored-backup.ts';
import { CliError } from '../cli/cli-error.ts';
import { exportedRows } from '../db/backup/export-rows.ts';
import { type BackupTable, backupTables } from '../db/backup/tables.ts';
import type { Database } from '../db/client.ts';
import { hashOf } from '../functions/_shared/images/hash-of.ts';

// Of so many posts the text is compared. The rows of all of them are counted.
const sampleSize = 20;

/**
 * Compares a restored site with its backup: the rows of each table, the text of posts and pages, and each image as the site serves it.
 * Returns what was compared, in words. Throws a CliError that names the first difference.
 */
export async function compareRestored(db: Database, backup: StoredBackup, url: string): Promise<string> {
  const restored = new Map<BackupTable, number>();
  for await (const [row, ...rest] of exportedRows(db))
    if (row) restored.set(row.table, (restored.get(row.table) ?? 0) + 1 + rest.length);
  const stored = new Map<BackupTable, number>();
  const posts: PostRow[] = [];
  const images: { name: string; hash: string | null }[] = [];
  for await (const { table, row } of backup.rows()) {
    stored.set(table, (stored.get(table) ?? 0) + 1);
    if (table === 'blog_posts' && row.published && posts.length < sampleSize) posts.push(row as never);
    if (table === 'objects' && row.stored_at) images.push(row as never);
  }
  // Rows whose reference is missing, and erased people, are not restored.
  const differing = backupTables.filter((table) => (restored.get(table) ?? 0) > (stored.get(table) ?? 0));
  if (differing.length > 0) throw new CliError(`There are more rows than in the backup: ${differing.join(', ')}`);
  const lost = backupTables.map((table) => (stored.get(table) ?? 0) - (restored.get(table) ?? 0));
  for (const post of posts) await comparePost(post, url);
  for (const image of images) await compareImage(image, url);
  const rows = [...restored.values()].reduce((total, count) => total + count, 0);
  const left = lost.reduce((total, count) => total + count, 0);
  return `${rows} rows (${left} left out), ${posts.length} posts and pages byte for byte, ${images.length} images`;
}

type PostRow = Record<'id' | 'slug' | 'title' | 'content', string>;

async function comparePost(post: PostRow, url: string): Promise<void> {
  const response = await fetch(`${url}/api/blog/${post.id}`);
  const { post: served } = (await response.json()) as { post?: PostRow };
  if (served?.content !== post.content || served.title !== post.title)
    throw new CliError(`The post ${post.slug} differs from the backup`);
}

async function compareImage({ name, hash }: { name: string; hash: string | null }, url: string): Promise<void> {
  const response = await fetch(`${url}/api/objects/${name}`);
  const bytes = response.ok ? await response.bytes() : undefined;
  if (!bytes || (hash && hashOf(bytes) !== hash)) throw new CliError(`The image ${name} differs from the backup`);
}
