import type { FailureReport } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/empty-state/error-state.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Bone } from '#ui/skeleton/bone.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './thread.css.ts';

const bones = [
  { width: '46%', own: false },
  { width: '30%', own: false },
  { width: '38%', own: true },
  { width: '54%', own: false },
  { width: '24%', own: true },
];

/** A thread that is still coming, in its own shape. */
export const ThreadSkeleton = () => (
  <div className={css.instead} role="status">
    <VisuallyHidden>Loading the messages</VisuallyHidden>
    <div className={css.bones} aria-hidden="true">
      {bones.map(({ width, own }) => (
        <Bone key={width} width={width} height={42} className={own ? css.ownBone : ''} />
      ))}
    </div>
  </div>
);

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
