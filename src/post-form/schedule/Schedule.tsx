import { lazy, useRef, useState } from 'react';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import type { ScheduleProps } from './ScheduleFields.tsx';

// Loaded on demand, because few posts are scheduled and the editor's budget is tight.
const ScheduleFields = lazy(() => import('./ScheduleFields.tsx'));

/** Asks when a post appears and disappears by itself. Without a schedule, a button with this label opens the fields. */
export function Schedule({ label, ...props }: ScheduleProps & { label: string }) {
  const [opened, setOpened] = useState(false);
  const { publishAt, unpublishAt } = props.form.values;
  // Fields that were shown once stay, because an incomplete field counts as blank.
  const isShown = useRef(false);
  isShown.current ||= opened || Boolean(publishAt || unpublishAt);
  if (!isShown.current)
    return (
      <button className="button button-small" type="button" onClick={() => setOpened(true)}>
        {label}
      </button>
    );
  return (
    <LoadBoundary>
      <ScheduleFields {...props} focus={opened} />
    </LoadBoundary>
  );
}
