import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { listRevisions } from '../../../contracts/posts/versions.ts';
import { createRead } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { RequireRole, writersOnly } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { titleOf } from '../../shell/screen.ts';
import { kindQuery, useKindInUrl } from '../kind-in-url.ts';
import { Comparison } from './Comparison.tsx';
import styles from './History.module.css';
import { VersionList } from './VersionList.tsx';

type History = Answer<typeof listRevisions>;

/** Shows the versions of the post that the URL names, compares two of them, and restores one. */
export default function HistoryScreen() {
  const router = useRouter();
  const page = useStore(router);
  const kind = useKindInUrl();
  const title = titleOf('history', page?.search);
  const id = page?.route === 'history' ? page.params.id : '';
  return (
    <RequireRole {...writersOnly} title={title}>
      {() => (
        <ScreenFrame title={title} back={{ href: getPagePath(router, 'post', { id }, kindQuery(kind)), to: kind }}>
          <LoadedHistory key={id} id={id} />
        </ScreenFrame>
      )}
    </RequireRole>
  );
}

// Reads the history without the cache, because somebody may have saved meanwhile.
function LoadedHistory({ id }: { id: string }) {
  const [$history] = useState(() => createRead(() => call(listRevisions, { params: { id } })));
  return (
    <Query store={$history} what="The history">
      {(history) => <Versions history={history} onStale={() => $history.revalidate()} />}
    </Query>
  );
}

function Versions({ history: { post, revisions: versions }, onStale }: { history: History; onStale: () => void }) {
  const [chosenId, choose] = useState(versions[0]?.id);
  const [otherId, chooseOther] = useState<string>();
  const index = Math.max(
    versions.findIndex(({ id }) => id === chosenId),
    0,
  );
  const chosen = versions[index];
  // The oldest version has none before it, and is compared with the newest.
  const other =
    versions.find(({ id }) => id === otherId && id !== chosen?.id) ??
    versions[index + 1] ??
    versions.find(({ id }) => id !== chosen?.id);
  if (!chosen)
    return (
      <EmptyState>
        No version is kept yet. The next change of this {post.kind} keeps the present version and the new one.
      </EmptyState>
    );
  return (
    <div className={styles.history}>
      <VersionList
        versions={versions}
        chosen={chosen}
        onChoose={(id) => {
          choose(id);
          chooseOther(undefined);
        }}
      />
      {other ? (
        <Comparison
          post={post}
          versions={versions}
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
