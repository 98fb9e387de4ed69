import type { FetcherStore } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../api/call.ts';
import { refreshSession } from '../../stores/session.ts';
import { FailurePanel } from './FailurePanel.tsx';
import { Loading } from './Loading.tsx';

interface Props<T> {
  store: FetcherStore<T>;
  /** What is read, to begin the sentence that says it failed. */
  what: string;
  /** What surrounds the word that it is loading or has failed; by default nothing. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows what a query reads, and until then that it is loading or why it failed. */
export function Query<T>({ store, what, frame = (state) => state, children }: Props<T>) {
  const { data: read, error, loading } = useStore(store) as { data?: T; error?: unknown; loading: boolean };
  // Another page of the same list takes the place of the one before when it is there, and the focus stays.
  const [data, setData] = useState(read);
  if (read !== undefined && read !== data) setData(read);
  const ended = error instanceof ApiError && (error.status === 401 || error.status === 403);

  // The session or the role has gone meanwhile: the guard of the screen decides what happens then.
  useEffect(() => {
    if (ended) void refreshSession();
  }, [ended]);

  const failure =
    error && !loading && !ended ? (
      <FailurePanel message={`${what} could not be loaded. ${messageOf(error)}`} onRetry={() => store.revalidate()} />
    ) : undefined;
  // What was read before stays in view, with the word that it may be out of date.
  if (data !== undefined) {
    return (
      <>
        {failure}
        <div aria-busy={loading}>{children(data)}</div>
      </>
    );
  }
  return frame(failure ?? <Loading />);
}
