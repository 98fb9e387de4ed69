import { useState } from 'react';
import { countedWeeks, requestWeeks } from '../../contracts/leads/request-weeks.ts';
import { createQuery } from '../../stores/queries.ts';
import { Query } from '../../ui/loading/Query.tsx';
import styles from './RequestWeeks.module.css';
import { WeekChart } from './WeekChart.tsx';
import { duration } from './week-text.ts';

/**
 * Shows charts of the demo requests of each week by source and by page, and the time that they waited for their first contact.
 */
export default function RequestWeeks() {
  const [$weeks] = useState(() => createQuery(requestWeeks, {}));
  return (
    <section>
      <h2 className={styles.heading}>Demo Requests by Week</h2>
      <Query store={$weeks} what="The requests by week">
        {({ weeks, sources, pages, medianMinutes, weeklyMedianMinutes }) =>
          sources.length === 0 ? (
            <p className={styles.note}>No demo request has arrived in the last {countedWeeks} weeks.</p>
          ) : (
            <>
              <p className={styles.note}>
                {medianMinutes === null
                  ? `No request of the last ${countedWeeks} weeks has had its first contact yet.`
                  : `Median time to first contact in the last ${countedWeeks} weeks: `}
                {medianMinutes !== null && <strong>{duration(medianMinutes)}</strong>}
              </p>
              <div className={styles.charts}>
                <WeekChart title="By source" unknown="Direct or unknown" {...{ weeks, series: sources }} />
                <WeekChart
                  title="By page"
                  unknown="Unknown page"
                  weeks={weeks}
                  series={pages.map((page) => (page.value === '/' ? { ...page, value: 'Home page' } : page))}
                  more={{ label: 'Median time to first contact', values: weeklyMedianMinutes.map(duration) }}
                />
              </div>
            </>
          )
        }
      </Query>
    </section>
  );
}
