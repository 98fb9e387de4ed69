import type { WeekSeries } from '../../contracts/leads/request-weeks.ts';
import { formatDate } from '../../site/format-date.ts';
import { DataTable } from '../../ui/page/DataTable.tsx';
import styles from './RequestWeeks.module.css';

interface Props {
  title: string;
  /** The Monday of each week, oldest first. */
  weeks: readonly string[];
  series: readonly WeekSeries[];
  /** The name of the requests whose source or page is unknown. */
  unknown: string;
  /** An additional column of the table, with a value for each week. */
  more?: { label: string; values: readonly string[] };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const dayOf = (monday: string | undefined) => (monday ? formatDate(monday, 'card') : '');
const height = 100;

/** Shows a chart of stacked columns, one for each week, with a legend, and a table with the same numbers. */
export function WeekChart({ title, weeks, series, unknown, more }: Props) {
  const nameOf = ({ kind, value }: WeekSeries) => value ?? (kind === 'unknown' ? unknown : 'Others');
  const totals = weeks.map((_, week) => sum(series.map(({ counts }) => counts[week] ?? 0)));
  const most = Math.max(1, ...totals);
  const columns = ['Week of', ...series.map(nameOf), 'All', ...(more ? [more.label] : [])];
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ul className={styles.legend}>
        {series.map((each, place) => (
          <li key={nameOf(each)}>
            <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
              <rect className={styles[`series${place}`]} width="1" height="1" />
            </svg>
            {nameOf(each)} <span className={styles.total}>{sum(each.counts).toLocaleString('en-GB')}</span>
          </li>
        ))}
      </ul>
      <div className={styles.plot}>
        <span className={styles.most} aria-hidden="true">
          {most.toLocaleString('en-GB')}
        </span>
        <svg
          className={styles.columns}
          viewBox={`0 0 ${weeks.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Demo requests a week, ${title.toLowerCase()}: at most ${most}. The numbers are in the table below.`}
        >
          {weeks.map((monday, week) => {
            const scaled = series.map(({ counts }) => ((counts[week] ?? 0) / most) * height);
            return scaled.map(
              (size, place) =>
                size > 0 && (
                  <rect
                    key={`${monday} ${columns[place + 1]}`}
                    className={styles[`series${place}`]}
                    x={week + 0.1}
                    width={0.8}
                    y={height - sum(scaled.slice(0, place + 1))}
                    height={size}
                  />
                ),
            );
          })}
        </svg>
        <span className={styles.days} aria-hidden="true">
          <span>{dayOf(weeks[0])}</span>
          <span>{dayOf(weeks.at(-1))}</span>
        </span>
      </div>
      <details className={styles.numbers}>
        <summary>The numbers {title.toLowerCase()}</summary>
        <DataTable
          caption={`Demo requests a week, ${title.toLowerCase()}`}
          columns={columns}
          rows={weeks.map((monday, week) => ({
            key: monday,
            cells: [
              dayOf(monday),
              ...series.map(({ counts }) => counts[week] ?? 0),
              totals[week],
              ...(more ? [more.values[week]] : []),
            ],
          }))}
        />
      </details>
    </figure>
  );
}
