import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { entriesPerPage } from '../../contracts/page.ts';
import { imagesOf } from '../../post-files/images.ts';
import { formatDate } from '../../site/format-date.ts';
import { Badge } from '../../ui/page/Badge.tsx';
import { DataTable } from '../../ui/page/DataTable.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { Choice, FilterFields, Options } from '../list/FilterFields.tsx';
import { useRouter } from '../shell/router-context.ts';
import styles from './Import.module.css';
import { sharedReasons } from './shared-reasons.ts';
import type { Checked, ImportRow } from './use-import.ts';

const filters = { new: 'New', known: 'Here already', refused: 'Refused', losses: 'With losses' } as const;

/** Lists the posts of an import, with their redirects, losses and images. */
export function ImportedPosts({ checked, isDone }: { checked: Checked; isDone: boolean }) {
  const router = useRouter();
  const [shown, setShown] = useState<string>();
  const [page, setPage] = useState(1);
  const rows = checked.rows.filter((row) => fits(row, shown));
  const pages = Math.max(1, Math.ceil(rows.length / entriesPerPage));
  const visible = rows.slice((page - 1) * entriesPerPage, page * entriesPerPage);
  return (
    <section aria-label="Posts of the export">
      <FilterFields found={`${rows.length.toLocaleString('en-GB')} ${rows.length === 1 ? 'post' : 'posts'}`}>
        <Choice
          id="import-show"
          label="Show"
          value={shown}
          onChoose={(value) => {
            setShown(value);
            setPage(1);
          }}
        >
          <option value="">All posts</option>
          <Options of={filters} />
        </Choice>
      </FilterFields>
      <Pager
        entries="posts"
        page={page}
        pages={pages}
        total={rows.length}
        onPage={setPage}
        steps={['Previous', 'Next']}
      >
        <DataTable
          caption="Posts of the export"
          columns={['Post', 'Date', 'State', 'Notes']}
          empty="No post matches."
          rows={visible.map((row) => {
            const { post } = row.read;
            const { slug, state, source } = row.imported;
            return {
              key: source,
              cells: [
                <span key="post" className={styles.post}>
                  {state === 'known' || (isDone && state === 'new') ? (
                    <a href={getPagePath(router, 'post', { id: slug })}>{post.title}</a>
                  ) : (
                    <strong>{post.title}</strong>
                  )}
                  <small>/blog/{slug}</small>
                </span>,
                formatDate(post.createdAt, 'table'),
                <State key="state" row={row} isDone={isDone} />,
                <Notes key="notes" row={row} checked={checked} isDone={isDone} />,
              ],
            };
          })}
        />
      </Pager>
    </section>
  );
}

const fits = ({ read, imported }: ImportRow, shown: string | undefined) =>
  shown === 'losses'
    ? imported.state === 'new' && read.losses.length + imported.losses.length > 0
    : !shown || imported.state === shown;

function State({ row: { read, imported }, isDone }: { row: ImportRow; isDone: boolean }) {
  if (imported.state === 'known') return <Badge>Here already</Badge>;
  if (imported.state === 'refused') return <Badge urgent>Refused</Badge>;
  const status = read.post.published ? 'Published' : read.post.publishAt ? 'Scheduled' : 'Draft';
  return <Badge good={isDone}>{isDone ? `Imported: ${status.toLowerCase()}` : status}</Badge>;
}

function Notes({ row, checked, isDone }: { row: ImportRow; checked: Checked; isDone: boolean }) {
  const { imported } = row;
  if (imported.state === 'known') return 'Stays as it is here.';
  if (imported.state === 'refused')
    return sharedReasons(checked.rows).has(imported.reason) ? 'The reason is above the list.' : imported.reason;
  const notes = notesOf(row, checked, isDone);
  if (notes.length === 0) return 'Complete';
  return (
    <ul className={styles.notes}>
      {notes.map(({ title, texts }) => (
        <li key={title}>
          <strong>{title}:</strong> {texts.join('; ')}
        </li>
      ))}
    </ul>
  );
}

function notesOf({ read, imported }: ImportRow, { read: { hosts }, faults }: Checked, isDone: boolean) {
  const images = imagesOf(read.post, hosts);
  const missing = images.filter(({ url }) => faults.has(url));
  const staying = images.filter(({ place }) => place === 'elsewhere');
  const others = images.filter((image) => !missing.includes(image) && !staying.includes(image));
  // The site cannot convert images that it fetches, and the browser may not fetch images from another site.
  const unfit = isDone ? [] : others.filter(({ url, place }) => place === 'old site' && /\.(?:webp|avif)$/i.test(url));
  const coming = others.filter((image) => !unfit.includes(image));
  return [
    { title: 'Redirects from', texts: imported.redirects },
    { title: 'Without', texts: [...read.losses, ...imported.losses] },
    {
      title: isDone ? 'Images in the library' : 'Images for the library',
      texts: coming.map(({ url }) => fileName(url)),
    },
    { title: 'Images that only npm run import-posts converts', texts: unfit.map(({ url }) => fileName(url)) },
    { title: 'Images that stay elsewhere', texts: staying.map(({ url }) => url) },
    { title: 'Images that are missing', texts: missing.map(({ url }) => `${url} (${faults.get(url)})`) },
  ].filter(({ texts }) => texts.length > 0);
}

const fileName = (url: string) =>
  url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? url;
