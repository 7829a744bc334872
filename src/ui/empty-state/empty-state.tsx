import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Silence } from '#ui/wave/wave.tsx';
import { Button } from '../button/button.tsx';
import * as css from './empty-state.css.ts';

type StateProps = {
  title: string;
  children: ReactNode;
  level?: 2 | 3;
};

export function EmptyState({ title, children, action, level = 3 }: StateProps & { action?: ReactNode }) {
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

type ErrorStateProps = StateProps & { onRetry: () => void; busy?: boolean };

export function ErrorState({ title, children, onRetry, busy = false, level = 3 }: ErrorStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.container} role="alert">
      <Icon of={Unplug} className={css.icon} />
      <Heading>{title}</Heading>
      <p className={css.body}>{children}</p>
      <div className={css.action}>
        <Button size="small" icon={RotateCw} busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
