import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../api/call.ts';
import { site } from '../../../site/brand.ts';
import { createRead } from '../../../stores/queries.ts';
import { FailurePanel } from '../../../ui/loading/FailurePanel.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { CentredHeading, CentredScreen } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import styles from '../login/LoginScreen.module.css';
import { useLinkToken } from './use-link-token.ts';

interface Props<T> {
  /** The heading until the link has been read. */
  title: string;
  /** Asks the server what the link is for. */
  read: (token: string) => Promise<T>;
  children: (data: T, token: string) => ReactNode;
}

/** Shows the screen of a link, or why the link opens nothing and what to do. */
export function OpenedLink<T>(props: Props<T>) {
  const token = useLinkToken();
  return (
    <CentredScreen>
      <a className={styles.brand} href="/">
        {site.name}
      </a>
      {token ? (
        <ReadLink key={token} {...props} token={token} />
      ) : (
        <NoLink
          title="Open your link again"
          note="This page has no link. Open the one in your mail, or copy all of it."
        />
      )}
    </CentredScreen>
  );
}

function ReadLink<T>({ title, read, token, children }: Props<T> & { token: string }) {
  const [$link] = useState(() => createRead(() => read(token)));
  const { data, error, loading } = useStore($link);
  if (data !== undefined) return children(data, token);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <NoLink title="This link no longer works" note={messageOf(error)} />;
  return (
    <>
      <CentredHeading title={title} />
      {error && !loading ? (
        <FailurePanel message={`The link could not be read. ${messageOf(error)}`} onRetry={() => $link.revalidate()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function NoLink({ title, note }: { title: string; note: string }) {
  const router = useRouter();
  return (
    <>
      <CentredHeading title={title} note={note} />
      <a className="button" href={getPagePath(router, 'login')}>
        Go to the login
      </a>
    </>
  );
}
