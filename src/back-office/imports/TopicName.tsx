import type { TopicChoice } from '../../post-files/topics/choices.ts';
import type { ExportTerm } from '../../post-files/topics/terms-of.ts';
import styles from './Import.module.css';
import type { TopicState } from './topic-states.ts';

interface Props {
  term: ExportTerm;
  choice: TopicChoice;
  state: TopicState;
  /** Why the name cannot be the name of a topic. */
  fault: string | undefined;
  onName: (name: string) => void;
}

/** Shows the name of the topic that a category or a tag becomes, and says which topic that is. */
export function TopicName({ term, choice: { isKept, name }, state, fault, onName }: Props) {
  const id = `import-topic-${encodeURIComponent(term.key)}`;
  const [first, ...others] = state.redirects;
  return (
    <span className={`field ${styles.topic}`}>
      {isKept && (
        <input
          aria-label={`Topic of ${term.name}`}
          aria-describedby={id}
          aria-invalid={fault ? true : undefined}
          value={name}
          list="import-topic-names"
          autoComplete="off"
          onChange={(event) => onName(event.target.value)}
        />
      )}
      <small id={id} className={fault ? styles.fault : undefined}>
        {fault ?? state.text}
      </small>
      {first && (
        <small>
          From {first}
          {others.length > 0 && ` and ${others.length} more`}
        </small>
      )}
      {state.losses.length > 0 && <small>Without {state.losses.join('; ')}</small>}
    </span>
  );
}
