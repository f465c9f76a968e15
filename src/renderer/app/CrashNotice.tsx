import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

interface CrashNoticeState {
  readonly crashed: boolean;
}

/**
 * Replaces a window that could not be drawn, so that the user does not face an empty one. All data is on disk already.
 */
export class CrashNotice extends Component<{ readonly children: ReactNode }, CrashNoticeState> {
  override readonly state: CrashNoticeState = { crashed: false };

  static getDerivedStateFromError(): CrashNoticeState {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className="empty crash" role="alert">
        <b>The window could not be drawn</b>
        <p className="muted">Your stacks are saved. Reload the window to continue.</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
