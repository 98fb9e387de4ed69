import { useState } from 'react';
import { parseSetting } from '../../../../contracts/settings-table.ts';
import { useDebouncedValue } from '../use-debounced-value.ts';
import styles from './Preview.module.css';

interface Props {
  address: string;
  title: string;
  description: string;
  image: string;
  handle: string;
}

// A picture is asked for when the typing of its address rests.
const pause = 600;

/** A page as a social network shows a link to it. */
export function ShareCard({ address, title, description, image, handle }: Props) {
  const settled = useDebouncedValue(image, pause);
  const parsed = parseSetting('seo_og_image', settled);
  const source = 'value' in parsed ? parsed.value || '/share.png' : undefined;
  const [missing, setMissing] = useState<string>();
  return (
    <div className={styles.card}>
      {source && source !== missing ? (
        <img
          className={styles.picture}
          src={source}
          alt=""
          width="1200"
          height="630"
          onError={() => setMissing(source)}
        />
      ) : (
        <p className={styles.noPicture}>
          {source ? 'There is no picture at this address.' : 'The address of the picture begins with https://'}
        </p>
      )}
      <div className={styles.cardText}>
        <p className={styles.address}>{new URL(address).host}</p>
        <p className={styles.cardTitle}>{title}</p>
        <p className={styles.resultText}>{description}</p>
        {handle && <p className={styles.address}>by {handle}</p>}
      </div>
    </div>
  );
}
