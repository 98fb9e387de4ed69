import { getPagePath } from '@nanostores/router';
import type { LibraryImage } from '../../contracts/images/images.ts';
import { documentType } from '../../contracts/images/uploads.ts';
import { formatDate } from '../../site/format-date.ts';
import { Badge } from '../../ui/page/Badge.tsx';
import { useRouter } from '../shell/router-context.ts';
import styles from './Images.module.css';
import { nameOf, previewUrl, sizeText, typeName } from './image-text.ts';

/** Shows an image or a document of the library with its details. Its name links to its screen. */
export function ImageCard({ image }: { image: LibraryImage }) {
  const router = useRouter();
  const { name, contentType, size, width, height, uploadedBy, uploadedAt, alt, uses } = image;
  const isDocument = contentType === documentType;
  return (
    <li className={styles.card}>
      <div className={styles.thumbnail}>
        {isDocument ? (
          <span className={styles.document} aria-hidden="true">
            PDF
          </span>
        ) : (
          <img src={previewUrl(image)} alt="" width={width} height={height} loading="lazy" decoding="async" />
        )}
      </div>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <a href={getPagePath(router, 'image', { name })}>{nameOf(image)}</a>
        </h2>
        <p className={styles.facts}>
          {typeName(contentType)}, {!isDocument && `${width} × ${height}, `}
          {sizeText(size)}
        </p>
        <p className={styles.facts}>
          {uploadedBy ?? 'A deleted account'}, {formatDate(uploadedAt, 'card')}
        </p>
        <p className={styles.badges}>
          {uses.total > 0 ? (
            <Badge good>{uses.total === 1 ? '1 use' : `${uses.total.toLocaleString('en-GB')} uses`}</Badge>
          ) : (
            <Badge>Not used</Badge>
          )}
          {alt === null && !isDocument && <Badge urgent>No alternative text</Badge>}
          {alt === '' && <Badge>Decorative</Badge>}
        </p>
      </div>
    </li>
  );
}
