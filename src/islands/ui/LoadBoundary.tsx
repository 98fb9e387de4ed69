import { Component, type ReactNode, Suspense } from 'react';
import { FailurePanel } from './FailurePanel.tsx';

interface Props {
  /** What stands there until the code has come. */
  waiting?: ReactNode;
  /** What surrounds the word that it has failed; by default nothing. */
  frame?: (failure: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Around what loads its code when it is needed: shows that it is on its way, or that it could not be had. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    const { waiting, frame = (failure) => failure, children } = this.props;
    if (!this.state.failed) return <Suspense fallback={waiting}>{children}</Suspense>;
    return frame(
      // A module that failed to load stays failed for the page: only a new one can have it.
      <FailurePanel
        message="This part of the back office could not be loaded. Is this device online?"
        onRetry={() => location.reload()}
      />,
    );
  }
}
