import { type Version, versionFields } from '../../../contracts/posts/versions.ts';
import { contentDifferences, textOf } from '../../../post-form/conflict/content-comparison.ts';
import { formatDate } from '../../../site/format-date.ts';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import styles from './History.module.css';
import { ImageComparison } from './ImageComparison.tsx';
import { WordDifferences } from './WordDifferences.tsx';

interface Props {
  before: Version;
  after: Version;
}

const settings = [
  'published',
  'publishAt',
  'unpublishAt',
  'slug',
  'metaTitle',
  'metaDescription',
  'featuredImage',
  'topics',
] as const;

/** Shows the differences between two versions of a post: words, images and settings. */
export function Differences({ before, after }: Props) {
  const changed = settings.filter((name) => displayValue(name, before) !== displayValue(name, after));
  const others = contentDifferences(before.content, after.content).filter((part) => part !== 'words');
  return (
    <div className={styles.differences}>
      <WordDifferences title="Title" before={before.title} after={after.title} />
      <WordDifferences title="Excerpt" before={before.excerpt} after={after.excerpt} />
      <WordDifferences title="Content" before={textOf(before.content)} after={textOf(after.content)}>
        {others.length > 0 && <p className={styles.soft}>Also different: {others.join(', ')}</p>}
      </WordDifferences>
      <ImageComparison before={before} after={after} />
      <section>
        <h3>
          Settings
          {changed.length === 0 && <span className={styles.soft}> (the same)</span>}
        </h3>
        <DataTable
          caption="Settings that changed"
          columns={['Setting', 'Before', 'After']}
          rows={changed.map((name) => ({
            key: name,
            cells: [versionFields[name], displayValue(name, before), displayValue(name, after)],
          }))}
        />
      </section>
    </div>
  );
}

function displayValue(name: (typeof settings)[number], version: Version): string {
  if (name === 'published') return version.published ? 'Yes' : 'No (draft)';
  if (name === 'topics') return version.topics.map((topic) => topic.name).join(', ') || '(empty)';
  const value = version[name];
  if (value && (name === 'publishAt' || name === 'unpublishAt')) return formatDate(value, 'moment');
  return value || '(empty)';
}
