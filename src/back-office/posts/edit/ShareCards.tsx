import { useState } from 'react';
import { site } from '../../../site/brand.ts';
import { shareBackdrop } from '../../../site/share-backdrop.ts';
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts';
import styles from './ShareCards.module.css';

interface Props {
  title: string;
  /** The title that networks show; the title of the post if it is empty. */
  metaTitle: string;
  /** The URL of the featured image; empty if there is none. */
  featuredImage: string;
}

/** The pause in typing after which the image is loaded. */
const loadDelayMs = 600;

/** Shows a post as LinkedIn and X show a link to it. */
export default function ShareCards({ title, metaTitle, featuredImage }: Props) {
  const { host } = location;
  const image = useDebouncedValue(featuredImage.trim(), loadDelayMs);
  const picture = image ? <Picture key={image} url={image} /> : <Drawn title={title.trim()} />;
  const name = metaTitle.trim() || title.trim() || 'The title of the post';
  return (
    <div className={styles.cards}>
      <figure className={styles.linkedIn}>
        <figcaption>LinkedIn</figcaption>
        <div>
          {picture}
          <p>
            <strong>{name}</strong>
            <span>{host}</span>
          </p>
        </div>
      </figure>
      <figure className={styles.x}>
        <figcaption>X</figcaption>
        <div>
          {picture}
          <strong>{name}</strong>
        </div>
        <p>From {host}</p>
      </figure>
    </div>
  );
}

function Picture({ url }: { url: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <p className={styles.missing}>There is no image at this URL.</p>;
  return <img src={url} alt="" width="1200" height="630" onError={() => setMissing(true)} />;
}

// The largest size of the title, in hundredths of the width, that leaves room for the lines. The build measures the words.
const sizeOf = ({ length }: string) => (length <= 60 ? 5.6 : length <= 100 ? 5 : length <= 180 ? 4 : 3);

/** Shows the image that the next build draws for a post without a featured image (content/share-drawing.ts). */
function Drawn({ title }: { title: string }) {
  const backdrop = `data:image/svg+xml,${encodeURIComponent(shareBackdrop(title))}`;
  return (
    <div className={styles.drawn}>
      <img src={backdrop} alt="" width="1200" height="630" />
      <span>{site.name}</span>
      <span style={{ fontSize: `${sizeOf(title)}cqi` }}>{title}</span>
    </div>
  );
}
