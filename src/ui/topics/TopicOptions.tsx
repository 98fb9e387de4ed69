import { useEffect, useRef } from 'react';
import styles from './TopicsField.module.css';
import type { TopicOption } from './topic-options.ts';
import type { TopicsText } from './topics-text.ts';

interface Props {
  /** The id of the list. */
  id: string;
  options: readonly TopicOption[];
  /** The index of the option that Enter chooses, or -1. */
  active: number;
  text: TopicsText;
  onChoose: (name: string) => void;
}

/** Returns the id of an option, which aria-activedescendant names. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Shows the list box below the field. The field keeps the focus. */
export function TopicOptions({ id, options, active, text, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { length } = options;
  useEffect(() => {
    // The list may grow past the edge of the window.
    if (length > 0) showWhole(list.current);
  }, [length]);

  if (length === 0) return null;
  return (
    <div ref={list} id={id} className={styles.options} role="listbox" aria-label={text.suggestions}>
      {options.map(({ name, isNew }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the input, which keeps the focus
        <div
          key={name}
          ref={index === active ? showWhole : undefined}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {isNew ? text.create(name) : name}
        </div>
      ))}
    </div>
  );
}

// Returns nothing, because React would call what browsers return of a scroll.
function showWhole(element: HTMLElement | null): void {
  // At once, because the next option would stop a smooth scroll of the page.
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
