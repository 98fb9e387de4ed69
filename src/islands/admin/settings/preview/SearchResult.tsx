import { site } from '../../../../site/brand.ts';
import styles from './Preview.module.css';

interface Props {
  address: string;
  title: string;
  description: string;
}

/** A page as a search engine lists it. */
export function SearchResult({ address, title, description }: Props) {
  return (
    <div className={styles.result}>
      <p className={styles.source}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span>
          {site.name}
          <span className={styles.address}>{address.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
        </span>
      </p>
      <p className={styles.resultTitle}>{title}</p>
      <p className={styles.resultText}>{description}</p>
    </div>
  );
}
