import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { listBankHolidays, type Nation, nations } from '../../contracts/leads/bank-holidays.ts';
import { closedDaysProblem, formatClosedDays, parseClosedDays } from '../../contracts/leads/closed-days.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import styles from './SettingField.module.css';

interface Props {
  /** The typed closed days. */
  days: string;
  onFill: (days: string) => void;
}

/** Adds the bank holidays of two years to the typed closed days. A typed line in another form stays, and a day keeps its typed name. */
export default function BankHolidays({ days, onFill }: Props) {
  const [nation, setNation] = useState<Nation>('england-and-wales');
  const { pending, run } = useAction((error) =>
    showToast({
      title: 'Bank holidays not filled in',
      description: messageOf(error, 'The bank holidays could not be read.'),
      destructive: true,
    }),
  );
  // Somebody may type while the holidays are read.
  const typed = useRef(days);
  useEffect(() => {
    typed.current = days;
  }, [days]);
  const fill = () =>
    run(async () => {
      const { days: found } = await call(listBankHolidays, { params: { nation } });
      const known = parseClosedDays(typed.current);
      const added = found.filter(({ date }) => !known.has(date)).map(({ date, name }) => `${date} ${name}`);
      const filled = [typed.current.trim(), ...added].filter(Boolean).join('\n');
      onFill(closedDaysProblem(filled) ? filled : formatClosedDays(parseClosedDays(filled)));
    });
  return (
    <div className={styles.fill}>
      <span id="bank-holidays">Bank holidays of</span>
      <select
        aria-labelledby="bank-holidays"
        value={nation}
        onChange={({ target }) => setNation(target.value as Nation)}
      >
        {Object.entries(nations).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="button" type="button" aria-disabled={pending} onClick={fill}>
        {pending ? 'Filling in...' : 'Fill in two years'}
      </button>
    </div>
  );
}
