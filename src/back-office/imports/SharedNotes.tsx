import { counted } from '../../post-files/report/counted.ts';
import type { ImportReport } from '../../post-files/report/import-report.ts';
import styles from './Import.module.css';

/** Says once what is true of several posts, with the number of the posts, what to do, and the posts themselves to open. */
export function SharedNotes({ report: { authors, refusals, losses, images } }: { report: ImportReport }) {
  const notes = [
    ...authors.map(({ text, posts }) => ({ key: text, text, details: posts })),
    ...refusals.map(({ text, number, details }) => ({
      key: text,
      text: `${number} are refused: ${text}`,
      details,
    })),
    ...losses.map(({ text, number, details }) => ({
      key: text,
      text: `${number} lose: ${text}`,
      details,
    })),
    ...images.map(({ text, number, details }) => ({ key: text, text: `${number}: ${text}`, details })),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={styles.shared} aria-label="What is true of several posts">
      {notes.map(({ key, text, details }) => (
        <li key={key}>
          {text}
          <details>
            <summary>{counted(details.length, 'case')}</summary>
            <ul className={styles.cases}>
              {details.map((detail, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two posts may have the same title, and the list never changes.
                <li key={index}>{detail}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
