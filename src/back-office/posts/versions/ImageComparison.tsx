import type { Version } from '../../../contracts/posts/versions.ts';
import styles from './History.module.css';

interface Image {
  /** Its position among the images of the post, because an image can appear twice. */
  place: number;
  src: string;
  caption: string;
}

interface Props {
  before: Version;
  after: Version;
}

/** Shows the images of two versions of a post side by side, and says which were added and removed. */
export function ImageComparison({ before, after }: Props) {
  const [earlier, later] = [imagesOf(before), imagesOf(after)];
  if (earlier.length + later.length === 0) return null;
  return (
    <section>
      <h3>Images</h3>
      <div className={styles.images}>
        <ImageColumn title="Before" images={earlier} others={later} onlyHere="Removed" />
        <ImageColumn title="After" images={later} others={earlier} onlyHere="Added" />
      </div>
    </section>
  );
}

interface ColumnProps {
  title: string;
  images: readonly Image[];
  others: readonly Image[];
  /** The text below an image that the other version lacks. */
  onlyHere: string;
}

function ImageColumn({ title, images, others, onlyHere }: ColumnProps) {
  const has = (image: Image) => others.some(({ src, caption }) => src === image.src && caption === image.caption);
  return (
    <div className={styles.column}>
      <h4>{title}</h4>
      {images.length === 0 && <p className={styles.soft}>No images</p>}
      {images.map((image) => (
        <figure key={image.place} className={styles.image} data-different={!has(image) || undefined}>
          <img src={image.src} alt="" loading="lazy" />
          <figcaption>
            {!has(image) && <strong>{onlyHere}: </strong>}
            {image.caption}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function imagesOf({ featuredImage, content }: Version): Image[] {
  // The HTML is parsed outside the page, so that nothing in it runs.
  const body = new DOMParser().parseFromString(content, 'text/html').body;
  const images = [
    ...(featuredImage ? [{ src: featuredImage, caption: 'Featured image' }] : []),
    ...[...body.querySelectorAll('img')].map((image) => ({
      src: image.getAttribute('src') ?? '',
      caption: image.alt || '(no alternative text)',
    })),
  ];
  return images.map((image, place) => ({ ...image, place }));
}
