import type { ReactNode } from 'react';
import * as css from './divider.css.ts';

type DividerProps = {
  children: ReactNode;
  /** From here on unread. */
  fresh?: boolean;
  as?: 'p' | 'li' | 'h3';
};

/** A line with words in its middle: a day in a thread, where the unread begins. */
export function Divider({ children, fresh = false, as: Tag = 'p' }: DividerProps) {
  return <Tag className={`${css.divider} ${fresh ? css.fresh : ''}`}>{children}</Tag>;
}
