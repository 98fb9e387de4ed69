import { lazy } from 'react';
import type { CurrentUser } from '../../contracts/auth.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { PostText } from './post-text.ts';
import { valuesOf } from './post-values.ts';
import type { useLeaveGuard } from './use-leave-guard.ts';
import type { PostForm } from './use-post-form.ts';

// They come up seldom; the question on leaving must come even without a connection.
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));
const SignInDialog = lazy(() => import('./SignInDialog.tsx'));

interface Props {
  form: PostForm;
  guard: ReturnType<typeof useLeaveGuard>;
  user: CurrentUser;
  text: PostText;
}

/** The questions that may come up while a post is written. */
export function PostDialogs({ form, guard, user, text }: Props) {
  const signedIn = () => {
    form.setSignedOut(false);
    void form.save();
  };
  return (
    <LoadBoundary>
      {form.signedOut && (
        <SignInDialog
          text={text.signIn}
          username={user.username}
          onSignedIn={signedIn}
          onClose={() => form.setSignedOut(false)}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          mine={form.conflict.mine}
          theirs={valuesOf(form.conflict.theirs)}
          text={text.conflict}
          onKeepMine={() => form.settle('mine')}
          onTakeTheirs={() => form.settle('theirs')}
          onClose={() => form.settle('later')}
        />
      )}
      {guard.asking && <LeaveDialog text={text.leaving} onStay={guard.stay} onLeave={guard.leave} />}
    </LoadBoundary>
  );
}
