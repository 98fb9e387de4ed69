import type { LibraryImage } from '../../contracts/images/images.ts';
import { formatDate } from '../../site/format-date.ts';
import styles from './ImageScreen.module.css';
import { sizeText, typeName } from './image-text.ts';

/** Shows the facts about the file of an image. */
export function ImageFacts({ image }: { image: LibraryImage }) {
  const { name, contentType, width, height, size, uploadedBy, uploadedAt } = image;
  const facts = [
    ['Type', typeName(contentType)],
    ...(width > 0 ? [['Dimensions', `${width} × ${height} pixels`]] : []),
    ['Size', sizeText(size)],
    ['Uploaded by', uploadedBy ?? 'A deleted account'],
    ['Uploaded', formatDate(uploadedAt, 'moment')],
    ['Path', `/api/objects/${name}`],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
