import type { ReactNode } from 'react';
import { Silence } from '#ui/wave/wave.tsx';
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
