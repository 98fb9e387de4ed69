import { useState } from 'react';
import { parseSetting } from '../../../contracts/settings/settings-table.ts';
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts';
import styles from './Preview.module.css';

interface Props {
  url: string;
  title: string;
  description: string;
  image: string;
  handle: string;
}

/** The pause in typing after which the image is loaded. */
const loadDelayMs = 600;

/** Shows a page as a social network shows a link to it. */
export function ShareCard({ url, title, description, image, handle }: Props) {
  const parsed = parseSetting('seo_og_image', useDebouncedValue(image, loadDelayMs));
  const source = 'value' in parsed ? parsed.value || '/share.png' : undefined;
  const [missing, setMissing] = useState<string>();
  return (
    <div className={styles.card}>
      {source && source !== missing ? (
        <img
          className={styles.image}
          src={source}
          alt=""
          width="1200"
          height="630"
          onError={() => setMissing(source)}
        />
      ) : (
        <p className={styles.noImage}>
          {source ? 'There is no picture at this address.' : 'The address of the picture begins with https://'}
        </p>
      )}
      <div className={styles.cardText}>
        <p className={styles.url}>{new URL(url).host}</p>
        <p className={styles.cardTitle}>{title}</p>
        <p className={styles.resultText}>{description}</p>
        {handle && <p className={styles.url}>by {handle}</p>}
      </div>
    </div>
  );
}
