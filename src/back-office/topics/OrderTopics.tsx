import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { orderTopics, type Topic } from '../../contracts/topics/topics.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import { refreshTopics } from './refresh-topics.ts';
import styles from './Topics.module.css';

interface Props {
  topics: readonly Topic[];
  onClose: () => void;
}

/** Puts the topics into another order, by buttons or by their places, and saves it with one call. */
export function OrderTopics({ topics, onClose }: Props) {
  const [order, setOrder] = useState(topics);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pending, run } = useAction((error) =>
    showFailure('Failed to save order', error, 'The order that you chose is kept here.'),
  );
  const isChanged = order.some(({ id }, index) => topics[index]?.id !== id);
  const leave = useLeaveGuard(() => isChanged, leavingLosesChanges);

  const move = (from: number, to: number) => {
    const place = Math.min(Math.max(to, 0), order.length - 1);
    const moved = order[from];
    if (!moved || place === from) return;
    setOrder(order.toSpliced(from, 1).toSpliced(place, 0, moved));
    setSaid(`${moved.name} is number ${place + 1} of ${order.length}`);
  };
  const save = () =>
    run(async () => {
      const rebuild = await call(orderTopics, { input: { ids: order.map(({ id }) => id) } });
      refreshTopics();
      showToast({ title: 'Order saved successfully', description: rebuildNote(rebuild) });
      onClose();
    });

  return (
    <section className={styles.order} aria-labelledby="topics-order">
      <div className={styles.tools}>
        <h2 ref={heading} id="topics-order" className={styles.heading} tabIndex={-1}>
          Order of the topics
        </h2>
        <button
          className="button"
          type="button"
          onClick={() => {
            setOrder(order.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')));
            setSaid('Sorted from A to Z');
          }}
        >
          Sort A–Z
        </button>
        <button className="button" type="button" onClick={() => leave(onClose)}>
          Cancel
        </button>
        <button className="button button-primary" type="button" aria-disabled={pending || undefined} onClick={save}>
          {pending ? 'Saving...' : 'Save order'}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol className={styles.places}>
        {order.map(({ id, name }, index) => (
          <li key={id} className={styles.place}>
            <Place name={name} index={index} count={order.length} onMove={(to) => move(index, to)} />
            <span className={styles.name}>{name}</span>
            <div className={styles.actions}>
              {(
                [
                  ['Up', -1],
                  ['Down', 1],
                ] as const
              ).map(([label, step]) => (
                <button
                  key={label}
                  className="button button-small"
                  type="button"
                  aria-label={`Move ${name} ${label.toLowerCase()}`}
                  onClick={() => move(index, index + step)}
                >
                  {label}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PlaceProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

// The typed number counts once it is complete: after Enter, or when the focus leaves.
function Place({ name, index, count, onMove }: PlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = String(index + 1);
  }, [index]);
  const commit = (control: HTMLInputElement) => {
    if (Number.isInteger(control.valueAsNumber)) onMove(control.valueAsNumber - 1);
    else control.value = String(index + 1);
  };
  return (
    <div className={`field ${styles.number}`}>
      <input
        ref={input}
        type="number"
        min={1}
        max={count}
        inputMode="numeric"
        aria-label={`Place of ${name}`}
        defaultValue={index + 1}
        onBlur={(event) => commit(event.target)}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
      />
    </div>
  );
}
