import { Component, type ReactNode, Suspense } from 'react';
import { FailurePanel } from './FailurePanel.tsx';

interface Props {
  /** Shown until the code has loaded. */
  waiting?: ReactNode;
  /** Wraps the message of a failure; by default nothing does. */
  frame?: (failure: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Wraps components that load their code on demand: shows that it is loading, or that loading has failed. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    const { waiting, frame = (failure) => failure, children } = this.props;
    if (!this.state.failed) return <Suspense fallback={waiting}>{children}</Suspense>;
    return frame(
      // A browser does not load a failed module again, so the page has to be reloaded.
      <FailurePanel
        message="This part of the back office could not be loaded. Is this device online?"
        onRetry={() => location.reload()}
      />,
    );
  }
}
