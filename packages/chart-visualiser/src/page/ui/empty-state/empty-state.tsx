import type { ReactNode } from 'react';
import * as css from './empty-state.css.ts';

type EmptyStateProps = {
  title: string;
  /** What to do next. */
  children: ReactNode;
  level?: 2 | 3;
};

/** Nothing here, in place of a list. */
export function EmptyState({ title, children, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.none}>
      <Heading>{title}</Heading>
      <p className={css.words}>{children}</p>
    </div>
  );
}
