import { getPagePath } from '@nanostores/router';
import { CentredHeading, CentredScreen } from './CentredScreen.tsx';
import { useRouter } from './router-context.ts';

/** Says that a path below the prefix names no screen. */
export default function NotFoundScreen() {
  const router = useRouter();
  return (
    <CentredScreen>
      <CentredHeading title="This page does not exist" note="The address may be mistyped, or the page has moved." />
      <a className="button button-primary" href={getPagePath(router, 'dashboard')}>
        Go to the dashboard
      </a>
    </CentredScreen>
  );
}
