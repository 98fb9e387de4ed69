import { lazy, type ReactNode } from 'react';
import { tooLong } from '../../contracts/fields.ts';
import { type SettingKey, settingRow } from '../../contracts/settings/settings-table.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { LibraryButton } from '../../ui/library/LibraryButton.tsx';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import { CharacterCounter } from './CharacterCounter.tsx';
import styles from './SettingField.module.css';

// Loaded on demand, because only one setting has it.
const BankHolidays = lazy(() => import('./BankHolidays.tsx'));

interface Props {
  name: SettingKey;
  value: string;
  error: string | undefined;
  /** On a conflict, the value that another admin has stored meanwhile; null for the default. */
  theirs: string | null | undefined;
  onFocus: () => void;
  onType: (text: string) => void;
  onTakeTheirs: () => void;
}

/** Shows the control of one setting, as its row in the table of settings describes it. */
export function SettingField({ name, value, error: refusal, theirs, onFocus, onType, onTakeTheirs }: Props) {
  const { label, hint, kind, defaultValue, limit, counted } = settingRow(name);
  const { length } = value.trim();
  const error = length > limit ? tooLong(length, limit) : refusal;
  const id = `setting-${name}`;
  const control = {
    id,
    name,
    onFocus,
    'aria-describedby': `${id}-hint ${id}-error`,
    ...(error ? { 'aria-invalid': true } : {}),
  } as const;
  const typed = {
    ...control,
    value,
    placeholder: defaultValue,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  if (kind === 'switch') {
    return (
      <div className={`field ${styles.switch}`}>
        <Switch {...control} checked={value === 'true'} onChange={(checked) => onType(String(checked))} />
        <label htmlFor={id}>{label}</label>
        <Notes id={id} hint={hint} error={error} theirs={theirs} onTakeTheirs={onTakeTheirs} />
      </div>
    );
  }
  return (
    <div className="field">
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {counted && <CharacterCounter length={value.length} limit={limit} />}
      </div>
      {kind === 'text' || kind === 'days' ? (
        <textarea {...typed} className={styles.text} rows={rowsFor(limit)} spellCheck={kind === 'text'} />
      ) : (
        <input
          {...typed}
          type="text"
          inputMode={kind === 'image' || kind === 'link' ? 'url' : 'text'}
          spellCheck={kind === 'line'}
        />
      )}
      {kind === 'image' && (
        <div>
          <LibraryButton onChoose={onType} />
        </div>
      )}
      {kind === 'days' && (
        <LoadBoundary>
          <BankHolidays days={value} onFill={onType} />
        </LoadBoundary>
      )}
      <Notes id={id} hint={hint} error={error} theirs={theirs} onTakeTheirs={onTakeTheirs}>
        {defaultValue && (
          <button className={styles.quiet} type="button" onClick={() => onType(value ? '' : defaultValue)}>
            {value ? 'Restore the default' : 'Start from the default'}
            <span className="visually-hidden"> for {label}</span>
          </button>
        )}
      </Notes>
    </div>
  );
}

const rowsFor = (limit: number) => (limit > 2000 ? 10 : limit > 1000 ? 7 : 4);

interface NotesProps extends Pick<Props, 'error' | 'theirs' | 'onTakeTheirs'> {
  id: string;
  hint: string;
  children?: ReactNode;
}

function Notes({ id, hint, error, theirs, onTakeTheirs, children }: NotesProps) {
  return (
    <div className={styles.notes}>
      <div className={styles.foot}>
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
        {children}
      </div>
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
      {theirs !== undefined && (
        <div className={styles.theirs}>
          <p>{theirs === null ? 'They restored the default.' : <>It now reads “{theirs}”.</>}</p>
          <p>Saving again puts your words in its place.</p>
          <button className="button" type="button" onClick={onTakeTheirs}>
            Take theirs
          </button>
        </div>
      )}
    </div>
  );
}
