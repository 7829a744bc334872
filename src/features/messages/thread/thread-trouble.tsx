import type { FailureReport } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './thread.css.ts';

type FailedProps = { failure: FailureReport; busy: boolean; onRetry: () => void };

/** No thread to show, and why. */
export const ThreadFailed = ({ failure, busy, onRetry }: FailedProps) => (
  <div className={css.instead}>
    <ErrorState level={2} title="Could not open this conversation" busy={busy} onRetry={onRetry}>
      {failure.text}
    </ErrorState>
  </div>
);

/** The thread is there, but its newest part may not be. */
export const ThreadBehind = ({ failure, busy, onRetry }: FailedProps) => (
  <div className={css.gap}>
    <Notice level="warning">
      <div className={css.gapWords}>
        <span>The newest messages may be missing. {failure.text}</span>
        <Button size="small" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  </div>
);
