import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { listRevisions } from '../../../contracts/posts/versions.ts';
import { refreshSession } from '../../../stores/session.ts';
import { FailurePanel } from '../../../ui/loading/FailurePanel.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { RequireRole, writersOnly } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { Comparison } from './Comparison.tsx';
import styles from './History.module.css';
import { VersionList } from './VersionList.tsx';

type History = Answer<typeof listRevisions>;

/** Shows the versions of the post that the URL names, compares two of them, and restores one. */
export default function HistoryScreen() {
  const router = useRouter();
  const page = useStore(router);
  const id = page?.route === 'history' ? page.params.id : '';
  return (
    <RequireRole {...writersOnly} title={screenTitles.history}>
      {() => (
        <ScreenFrame
          title={screenTitles.history}
          back={{ href: getPagePath(router, 'post', { id }), label: 'Back to the post' }}
        >
          <LoadedHistory key={id} id={id} />
        </ScreenFrame>
      )}
    </RequireRole>
  );
}

// Reads the history without the cache, because somebody may have saved meanwhile.
function LoadedHistory({ id }: { id: string }) {
  const [history, setHistory] = useState<History>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    call(listRevisions, { params: { id } }).then(setHistory, (failure) => {
      setError(failure);
      // Without a session the screen shows the way to the login.
      if (failure instanceof ApiError && failure.status === 401) void refreshSession();
    });
  }, [id]);
  useEffect(load, [load]);

  if (error) return <FailurePanel message={`The history could not be loaded. ${messageOf(error)}`} onRetry={load} />;
  return history ? <Versions history={history} onStale={load} /> : <Loading />;
}

function Versions({ history: { post, revisions }, onStale }: { history: History; onStale: () => void }) {
  const [chosenId, choose] = useState(revisions[0]?.id);
  const [otherId, chooseOther] = useState<string>();
  const index = Math.max(
    revisions.findIndex(({ id }) => id === chosenId),
    0,
  );
  const chosen = revisions[index];
  // There is no version before the oldest one, so it is compared with the newest.
  const other =
    revisions.find(({ id }) => id === otherId && id !== chosen?.id) ??
    revisions[index + 1] ??
    revisions.find(({ id }) => id !== chosen?.id);
  if (!chosen)
    return (
      <EmptyState>
        No version is kept yet. The next change of this post keeps the present version and the new one.
      </EmptyState>
    );
  return (
    <div className={styles.history}>
      <VersionList
        revisions={revisions}
        chosen={chosen}
        onChoose={(id) => {
          choose(id);
          chooseOther(undefined);
        }}
      />
      {other ? (
        <Comparison
          post={post}
          revisions={revisions}
          chosen={chosen}
          other={other}
          onOther={chooseOther}
          onStale={onStale}
        />
      ) : (
        <EmptyState>This is the only version so far. The next save adds one to compare it with.</EmptyState>
      )}
    </div>
  );
}
