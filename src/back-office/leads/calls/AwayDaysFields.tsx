import type { AwayDays } from '../../../contracts/leads/calls/away-days.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { FieldErrors } from '../../../ui/form/form.ts';
import styles from './Calls.module.css';
import { type KeyedDays, withKey } from './keyed-days.ts';

interface Props {
  days: readonly KeyedDays[];
  errors: FieldErrors;
  onChange: (days: KeyedDays[]) => void;
}

/** Changes the days on which somebody takes no calls. */
export function AwayDaysFields({ days, errors, onChange }: Props) {
  const replace = (index: number, part: Partial<AwayDays>) =>
    onChange(days.map((period, place) => (place === index ? { ...period, ...part } : period)));
  const today = new Date().toISOString().slice(0, 10);
  return (
    <fieldset className={styles.away}>
      <legend>Away</legend>
      {days.map((period, index) => (
        <div key={period.key} className={styles.period}>
          {(['from', 'to'] as const).map((end) => {
            const name = `awayDays.${index}.${end}`;
            return (
              <Field
                key={end}
                form="calls"
                name={name}
                label={end === 'from' ? 'First day' : 'Last day'}
                error={errors[name]}
              >
                {(control) => (
                  <input
                    {...control}
                    type="date"
                    value={period[end]}
                    onChange={({ target }) => replace(index, { [end]: target.value })}
                  />
                )}
              </Field>
            );
          })}
          <button
            className="button button-small"
            type="button"
            aria-label={`Remove ${period.from} to ${period.to}`}
            onClick={() => onChange(days.filter((_, place) => place !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        className="button button-small"
        type="button"
        onClick={() => onChange([...days, withKey({ from: today, to: today })])}
      >
        Add days
      </button>
    </fieldset>
  );
}
