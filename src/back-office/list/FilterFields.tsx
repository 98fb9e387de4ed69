import { type ReactNode, useEffect, useRef } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { isUnfinished } from '../../ui/form/field-fault.ts';
import styles from './FilterFields.module.css';

/** The pause in typing after which the search starts. */
const searchDelayMs = 250;

/** The longest text of a search, in characters. */
const searchLimit = 200;

interface SearchProps {
  /** The name of the list; the id of the control begins with it. */
  list: string;
  /** The search of the list. */
  value: string | undefined;
  placeholder: string;
  onSearch: (text: string) => void;
}

/** Shows the search of a list, which starts after a pause in typing. */
export function SearchField({ list, value = '', placeholder, onSearch }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The Back button may change the search, but must not change text that somebody is typing.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchFor = (typed: string) => {
    clearTimeout(timer.current);
    const text = typed.trim();
    if (text.length <= searchLimit) timer.current = setTimeout(() => onSearch(text), searchDelayMs);
  };

  return (
    <Field form={list} name="search" label="Search" limit={searchLimit} className={styles.search}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="search"
          defaultValue={value}
          placeholder={placeholder}
          onChange={(event) => searchFor(event.target.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string | undefined;
  /** Called with the value of an option, or with undefined for the empty option. */
  onChoose: (value: string | undefined) => void;
  children: ReactNode;
}

/** Shows a choice among the options of a filter. */
export const Choice = ({ id, label, value, onChoose, children }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select id={id} value={value ?? ''} onChange={(event) => onChoose(event.target.value || undefined)}>
      {children}
    </select>
  </div>
);

interface DayProps {
  id: string;
  label: string;
  value: string | undefined;
  onChoose: (day: string | undefined) => void;
}

/** Shows a day of a filter. */
export function DayField({ id, label, value = '', onChoose }: DayProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  // A date that somebody is still typing is incomplete: its year has too few digits.
  const choose = (control: HTMLInputElement) => {
    const day = control.value;
    if (!isUnfinished(control) && (day === '' || day >= '1900')) onChoose(day || undefined);
  };

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input ref={input} id={id} type="date" defaultValue={value} onChange={(event) => choose(event.target)} />
    </div>
  );
}

/** Shows the options of a choice: their values with their labels. */
export const Options = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Lays out the search, the filters and the order of a list, and the number of results. */
export const FilterFields = ({ found, children }: { found: string; children: ReactNode }) => (
  <search className={styles.filter}>
    {children}
    <p className={styles.found} role="status">
      {found}
    </p>
  </search>
);
