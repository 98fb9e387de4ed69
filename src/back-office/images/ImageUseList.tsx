import { getPagePath } from '@nanostores/router';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import type { ImageUse, ImageUses } from '../../contracts/images/images.ts';
import { settingTable } from '../../contracts/settings/settings-table.ts';
import type { AdminRouter } from '../shell/router.ts';
import { useRouter } from '../shell/router-context.ts';
import styles from './ImageScreen.module.css';

interface Props {
  uses: ImageUses;
  writer: CurrentUser;
}

const labels: Record<ImageUse['place'], string> = {
  post: 'Post',
  draft: 'Changes that are not published',
  revision: 'Earlier version',
  setting: 'Setting',
};

const settingLabels: Partial<Record<string, { label: string }>> = settingTable;

// Settings have no link for creators, who may not open them.
function linkTo(router: AdminRouter, { place, id }: ImageUse, writer: CurrentUser): string | undefined {
  if (place === 'setting') return writer.role === 'admin' ? getPagePath(router, 'seo') : undefined;
  return getPagePath(router, place === 'revision' ? 'history' : 'post', { id });
}

/** Lists the posts and settings that use an image, with links to them. */
export function ImageUseList({ uses: { total, first }, writer }: Props) {
  const router = useRouter();
  if (total === 0) return <p className={styles.note}>No post, draft, earlier version or setting uses this image.</p>;
  return (
    <>
      <ul className={styles.uses}>
        {first.map((use) => {
          const text = use.title ?? settingLabels[use.id]?.label ?? use.id;
          const href = linkTo(router, use, writer);
          return (
            <li key={`${use.place} ${use.id}`}>
              {href ? <a href={href}>{text}</a> : text} <span>{labels[use.place]}</span>
            </li>
          );
        })}
      </ul>
      {total > first.length && (
        <p className={styles.note}>And {(total - first.length).toLocaleString('en-GB')} more.</p>
      )}
    </>
  );
}
