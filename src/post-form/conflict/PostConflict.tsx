import { lazy } from 'react';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import type { PostForm } from '../use-post-form.ts';

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

interface Props {
  form: PostForm;
  locale: 'en-GB' | 'it-IT';
}

/** Asks which version to keep, if somebody else has saved the post meanwhile. */
export function PostConflict({ form, locale }: Props) {
  if (!form.conflict) return null;
  return (
    <LoadBoundary>
      <ConflictDialog form={form} conflict={form.conflict} locale={locale} />
    </LoadBoundary>
  );
}
