import { site } from '../../../site/brand.ts';
import styles from './Preview.module.css';

interface Props {
  url: string;
  title: string;
  description: string;
}

/** Shows a page as a search engine lists it. */
export function SearchResult({ url, title, description }: Props) {
  return (
    <div className={styles.result}>
      <p className={styles.source}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span>
          {site.name}
          <span className={styles.url}>{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
        </span>
      </p>
      <p className={styles.resultTitle}>{title}</p>
      <p className={styles.resultText}>{description}</p>
    </div>
  );
}
