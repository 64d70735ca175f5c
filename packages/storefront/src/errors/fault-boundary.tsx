import { Component, type ReactNode } from 'react';
import { reportToWindow } from '../error-report.ts';

/** Shows a sentence in place of a part that cannot be drawn, where there is no HTML to restore, and reports why. */
export class FaultBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    reportToWindow(error instanceof Error ? error : new Error(String(error)), {});
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <p className="awning-fault" role="alert">
        Sorry, this could not be shown. Please reload the page and try again.
      </p>
    );
  }
}
