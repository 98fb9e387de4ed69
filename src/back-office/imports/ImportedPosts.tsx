import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { entriesPerPage } from '../../contracts/page.ts';
import { postPath } from '../../contracts/posts/kind.ts';
import { countedKinds, countKinds } from '../../post-files/report/counted.ts';
import { type ImportReport, statusOf } from '../../post-files/report/import-report.ts';
import { formatDate } from '../../site/format-date.ts';
import { Badge } from '../../ui/page/Badge.tsx';
import { DataTable } from '../../ui/page/DataTable.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { Choice, FilterFields, Options } from '../list/FilterFields.tsx';
import { useRouter } from '../shell/router-context.ts';
import styles from './Import.module.css';
import { sortImages } from './image-notes.ts';
import type { Checked, ImportRow } from './use-import.ts';

const filters = { new: 'New', known: 'Here already', refused: 'Refused', losses: 'With losses' } as const;

interface Props {
  checked: Checked;
  isDone: boolean;
  /** What only one post loses, or why it is refused, by the position of the post. */
  own: ImportReport['own'];
  /** Returns the names of the topics of a post. */
  topicsOf: (row: ImportRow) => readonly string[];
}

/** Lists the posts and pages of an import, with their topics, redirects, losses and images. */
export function ImportedPosts({ checked, isDone, own, topicsOf }: Props) {
  const router = useRouter();
  const [shown, setShown] = useState<string>();
  const [page, setPage] = useState(1);
  const rows = checked.rows.map((row, index) => ({ row, notes: own[index] })).filter(({ row }) => fits(row, shown));
  const pages = Math.max(1, Math.ceil(rows.length / entriesPerPage));
  const visible = rows.slice((page - 1) * entriesPerPage, page * entriesPerPage);
  return (
    <section aria-label="Posts of the export">
      <FilterFields found={countedKinds(countKinds(rows.map(({ row }) => row.imported)))}>
        <Choice
          id="import-show"
          label="Show"
          value={shown}
          onChoose={(value) => {
            setShown(value);
            setPage(1);
          }}
        >
          <option value="">All</option>
          <Options of={filters} />
        </Choice>
      </FilterFields>
      <Pager
        entries="posts and pages"
        page={page}
        pages={pages}
        total={rows.length}
        onPage={setPage}
        steps={['Previous', 'Next']}
      >
        <DataTable
          caption="Posts of the export"
          columns={['Title', 'Date', 'State', 'Notes']}
          empty="Nothing matches."
          rows={visible.map(({ row, notes }) => {
            const { post } = row.read;
            const { kind, slug, state, source, id } = row.imported;
            return {
              key: source,
              cells: [
                <span key="post" className={styles.post}>
                  {id && (state === 'known' || isDone) ? (
                    <a href={getPagePath(router, 'post', { id })}>{post.title}</a>
                  ) : (
                    <strong>{post.title}</strong>
                  )}
                  <small>{postPath(kind, slug)}</small>
                </span>,
                formatDate(post.createdAt, 'table'),
                <State key="state" row={row} isDone={isDone} />,
                <Notes key="notes" row={row} notes={notes} {...{ checked, isDone, topicsOf }} />,
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

const labels = { draft: 'Draft', published: 'Published', scheduled: 'Scheduled' } as const;

function State({ row: { read, imported }, isDone }: { row: ImportRow; isDone: boolean }) {
  if (imported.state === 'known') return <Badge>Here already</Badge>;
  if (imported.state === 'refused') return <Badge urgent>Refused</Badge>;
  const status = statusOf({ read, imported });
  return <Badge good={isDone}>{isDone ? `Imported: ${status}` : labels[status]}</Badge>;
}

type NotesProps = Pick<Props, 'checked' | 'isDone' | 'topicsOf'> & {
  row: ImportRow;
  notes: Props['own'][number] | undefined;
};

function Notes({ row, notes, ...rest }: NotesProps) {
  const { state } = row.imported;
  if (state === 'known') return 'Stays as it is here.';
  if (state === 'refused') return notes?.notes[0] ?? 'The reason is above the list.';
  const all = notesOf(row, notes, rest);
  if (all.length === 0) return 'Complete';
  return (
    <ul className={styles.notes}>
      {all.map(({ title, texts }) => (
        <li key={title}>
          <strong>{title}:</strong> {texts.join('; ')}
        </li>
      ))}
    </ul>
  );
}

function notesOf(
  row: ImportRow,
  notes: NotesProps['notes'],
  { checked, isDone, topicsOf }: Pick<Props, 'checked' | 'isDone' | 'topicsOf'>,
) {
  const shared = notes?.isShared ? ['what several posts lose, which is above the list'] : [];
  return [
    { title: 'Topics', texts: topicsOf(row) },
    { title: 'Redirects from', texts: row.imported.redirects },
    { title: 'Without', texts: [...(notes?.notes ?? []), ...shared] },
    {
      title: isDone ? 'Images in the library' : 'Images for the library',
      texts: sortImages(row, checked, isDone).coming,
    },
    { title: 'Not in the library', texts: notes?.images ?? [] },
  ].filter(({ texts }) => texts.length > 0);
}
