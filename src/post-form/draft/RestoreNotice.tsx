import { lazy } from 'react';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import type { RestoreProps } from './RestoreOffer.tsx';

const RestoreOffer = lazy(() => import('./RestoreOffer.tsx'));

/** Offers the unsaved text of an earlier visit, if there is any. */
export function RestoreNotice(props: RestoreProps) {
  return (
    props.form.backup && (
      <LoadBoundary>
        <RestoreOffer {...props} />
      </LoadBoundary>
    )
  );
}
