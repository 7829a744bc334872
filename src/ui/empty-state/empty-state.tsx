import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Silence } from '#ui/wave/wave.tsx';
import { Button } from '../button/button.tsx';
import * as css from './empty-state.css.ts';

type EmptyStateProps = {
  title: string;
  /** What to do next. */
  children: ReactNode;
  /** A small Button or a Link that does it. */
  action?: ReactNode;
  level?: 2 | 3;
};

/** Nothing here, in place of a list. */
export function EmptyState({ title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.none}>
      <Silence />
      <Heading>{title}</Heading>
      <p className={css.words}>{children}</p>
      {action && <div className={css.act}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: string;
  /** What happened, and that nothing is lost. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retry?: string;
  busy?: boolean;
  /** Another way out, beside Try again. */
  action?: ReactNode;
  level?: 2 | 3;
};

/** Gone wrong, in the place it belongs, with a way to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retry = 'Try again', busy = false, action, level = 3 } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.none} role="alert">
      <Icon of={Unplug} className={css.sign} />
      <Heading>{title}</Heading>
      <p className={css.words}>{children}</p>
      {(onRetry || action) && (
        <div className={css.act}>
          {onRetry && (
            <Button size="small" icon={RotateCw} busy={busy} onClick={onRetry}>
              {retry}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
