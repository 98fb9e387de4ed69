import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useMemo } from 'react';
import type { PostKind } from '../../../contracts/posts/kind.ts';
import { listPreviewLinks, type PreviewLink } from '../../../contracts/posts/preview-links.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { RequireRole, writersOnly } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { kindQuery, useKindInUrl } from '../kind-in-url.ts';
import { NewPreviewLink } from './NewPreviewLink.tsx';
import styles from './PreviewLinks.module.css';
import { RevokeButton } from './RevokeButton.tsx';

/** Makes, lists and ends the preview links of the post that the URL names. */
export default function PreviewLinksScreen() {
  const router = useRouter();
  const page = useStore(router);
  const kind = useKindInUrl();
  const id = page?.route === 'previews' ? page.params.id : '';
  return (
    <RequireRole {...writersOnly} title={screenTitles.previews}>
      {() => (
        <ScreenFrame
          title={screenTitles.previews}
          note={`A preview link shows a ${kind} to people without an account, such as a client who approves it.`}
          back={{ href: getPagePath(router, 'post', { id }, kindQuery(kind)), to: kind }}
        >
          <PreviewLinks key={id} id={id} kind={kind} version={page?.search.revision} />
        </ScreenFrame>
      )}
    </RequireRole>
  );
}

const rowOf = (id: string, link: PreviewLink) => ({
  key: link.id,
  cells: [
    link.version ? `As saved on ${formatDate(link.version, 'moment')}` : 'The newest text',
    link.createdBy ?? 'A deleted account',
    formatDate(link.expiresAt, 'moment'),
    link.lastUsedAt ? formatDate(link.lastUsedAt, 'moment') : 'Never',
    <RevokeButton key="revoke" id={id} link={link} />,
  ],
});

function PreviewLinks({ id, kind, version }: { id: string; kind: PostKind; version: string | undefined }) {
  const $links = useMemo(() => createQuery(listPreviewLinks, { params: { id } }), [id]);
  return (
    <Query store={$links} what="The preview links">
      {({ title, links }) => (
        <div className={styles.screen}>
          <Panel title={`New link to “${title}”`}>
            <NewPreviewLink id={id} version={version} />
          </Panel>
          <DataTable
            caption="Preview links, newest first"
            columns={['Shows', 'Made by', 'Works until', 'Last used', 'Action']}
            rows={links.map((link) => rowOf(id, link))}
            empty={`No preview links. Make one above to show this ${kind} to people without an account.`}
          />
        </div>
      )}
    </Query>
  );
}
