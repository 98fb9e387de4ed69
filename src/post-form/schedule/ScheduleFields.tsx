import { fromUkTime, toUkTime } from '../../site/uk-time.ts';
import { Field } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { Badge } from '../../ui/page/Badge.tsx';
import type { PostForm } from '../use-post-form.ts';
import styles from './ScheduleFields.module.css';
import { type Outcome, outcomeOf } from './schedule-outcome.ts';
import { type ScheduleText, scheduleTexts } from './schedule-text.ts';

export interface ScheduleProps {
  form: PostForm;
  /** The id of the form; the ids of its controls begin with it. */
  id: string;
  locale: 'en-GB' | 'it-IT';
  /** True if the writer has just opened the fields. The button that had the focus is gone. */
  focus?: boolean;
}

const momentOf = (instant: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' }).format(
    new Date(instant),
  );

/** Asks when a post appears and disappears by itself, in the time of the United Kingdom. */
export default function ScheduleFields({ form, id, locale, focus = false }: ScheduleProps) {
  const text = scheduleTexts[locale];
  const { post } = form;
  const isScheduled = post?.publishAt && !post.published && new Date(post.publishAt) > new Date();
  return (
    <div className={styles.schedule}>
      {isScheduled && post.publishAt && (
        <p>
          <Badge good={false}>{text.scheduled(momentOf(post.publishAt, locale))}</Badge>
        </p>
      )}
      <Moment form={form} id={id} name="publishAt" text={text} focus={focus} />
      <Moment form={form} id={id} name="unpublishAt" text={text} />
    </div>
  );
}

interface MomentProps {
  form: PostForm;
  id: string;
  name: 'publishAt' | 'unpublishAt';
  text: ScheduleText;
  focus?: boolean;
}

const fieldOf: Record<Outcome, MomentProps['name']> = {
  appears: 'publishAt',
  disappears: 'unpublishAt',
  dropped: 'publishAt',
};

// The value of the form is an instant. While the typed time names no instant or two of them, the value is the typed time,
// which the contract refuses.
function Moment({ form, id, name, text, focus = false }: MomentProps) {
  const value = form.values[name];
  const chosen = value.endsWith('Z');
  const time = chosen ? toUkTime(value) : value;
  const instants = fromUkTime(time);
  const [first, second] = instants;
  const { publishAt } = form.values;
  const tooEarly = name === 'unpublishAt' && chosen && publishAt.endsWith('Z') && value <= publishAt;
  const outcome = outcomeOf(form.values, form.saved);
  const hint =
    chosen && outcome && fieldOf[outcome] === name ? (
      <>
        {text.hint}. <strong>{text.outcomes[outcome]}</strong>
      </>
    ) : (
      text.hint
    );
  const problem = value && !chosen ? (second ? text.twice : text.missing) : tooEarly ? text.tooEarly : undefined;

  const type = (typed: string) => {
    const [only, another] = fromUkTime(typed);
    form.set({ [name]: only && !another ? only : typed });
  };

  return (
    <>
      <Field form={id} name={name} label={text[name]} hint={hint} error={problem ?? form.issueOf(name)?.message}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={time}
            onChange={(event) => type(event.target.value)}
            ref={focus ? focusOnMount : undefined}
          />
        )}
      </Field>
      {first && second && (
        <fieldset className={styles.choice}>
          <legend className="visually-hidden">{text.twice}</legend>
          {[first, second].map((instant, index) => (
            <label key={instant}>
              <input
                type="radio"
                name={`${id}-${name}-which`}
                checked={value === instant}
                onChange={() => form.set({ [name]: instant })}
              />
              {index === 0 ? text.first : text.second}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
