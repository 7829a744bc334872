import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Silence } from '#ui/wave/wave.tsx';
import { Button } from '../button/button.tsx';
import * as css from './empty-state.css.ts';

type EmptyStateProps = {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
};

export function EmptyState({ title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.container}>
      <Silence />
      <Heading>{title}</Heading>
      <p className={css.body}>{children}</p>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: string;
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retry?: string;
  busy?: boolean;
  action?: ReactNode;
  level?: 2 | 3;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retry = 'Try again', busy = false, action, level = 3 } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.container} role="alert">
      <Icon of={Unplug} className={css.icon} />
      <Heading>{title}</Heading>
      <p className={css.body}>{children}</p>
      {(onRetry || action) && (
        <div className={css.action}>
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
