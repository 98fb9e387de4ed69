import { Component, type ReactNode, Suspense } from 'react';
import { FailurePanel } from './FailurePanel.tsx';

interface Props {
  /** What stands there until the code has come. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Around what loads its code when it is needed: shows that it is on its way, or that it could not be had. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    if (!this.state.failed) return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
    return (
      // A module that failed to load stays failed for the page: only a new one can have it.
      <FailurePanel
        message="This part of the back office could not be loaded. Is this device online?"
        onRetry={() => location.reload()}
      />
    );
  }
}
