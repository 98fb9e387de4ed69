import type { FetcherStore } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../api/call.ts';
import { refreshSession } from '../../stores/session.ts';
import { FailurePanel } from './FailurePanel.tsx';
import { Loading } from './Loading.tsx';

interface Props<T> {
  store: FetcherStore<T>;
  /** The subject of the sentence “… could not be loaded.” */
  what: string;
  /** Wraps the loading placeholder and the message of a failure; by default nothing does. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the data of a query, or that it is loading or has failed. */
export function Query<T>({ store, what, frame = (state) => state, children }: Props<T>) {
  const { data: read, error, loading } = useStore(store);
  // Keeps the page until the next one has loaded, so that the focus is not lost.
  const [data, setData] = useState(read);
  if (read !== undefined && read !== data) setData(read);
  const ended = error instanceof ApiError && (error.status === 401 || error.status === 403);

  // The session has ended or the role has changed: the guard of the screen decides what happens then.
  useEffect(() => {
    if (ended) void refreshSession();
  }, [ended]);

  const failure =
    error && !loading && !ended ? (
      <FailurePanel message={`${what} could not be loaded. ${messageOf(error)}`} onRetry={() => store.revalidate()} />
    ) : undefined;
  // Old data stays below the message, although it may be out of date.
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
