import styles from './DemoForm.module.css';

// No attribute may look like a name, an address or a website to a form filler. Each password manager has its own attribute for
// fields to ignore.
const notForFillers = {
  autoComplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': true,
  'data-form-type': 'other',
} as const;

/** A field that people and their form fillers leave empty, and that robots fill in. `form` is the id of the form. */
export const Trap = ({ form }: { form: string }) => (
  <div className={styles.trap} aria-hidden="true">
    <label htmlFor={`${form}-purpose`}>Leave this field empty</label>
    <input id={`${form}-purpose`} name="purpose" tabIndex={-1} {...notForFillers} />
  </div>
);
