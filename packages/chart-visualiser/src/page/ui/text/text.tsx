import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../button/button.tsx';
import * as css from './text.css.ts';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.visuallyHidden}>{children}</span>;
}

/** Words in frames; nothing when there are none. Each word once. */
export function Tags({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={css.tags}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** A warning that stays in its place. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={css.notice} role="status">
    <Icon of={TriangleAlert} className={css.sign} />
    <div className={css.noticeWords}>{children}</div>
  </div>
);

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
    <div className={css.empty}>
      <Heading>{title}</Heading>
      <p className={css.emptyWords}>{children}</p>
    </div>
  );
}
