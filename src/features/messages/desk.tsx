import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import * as css from './desk.css.ts';
import { ListPane } from './list/list-pane.tsx';

type DeskProps = {
  /** Whether a thread is open: then it is what a phone shows. */
  isOpen: boolean;
  children: ReactNode;
};

/** `/messages` and `/messages/{userId}`: list and thread side by side, one at a time on a phone. */
export const Desk = ({ isOpen, children }: DeskProps) => (
  <div className={css.desk}>
    <div className={isOpen ? css.asideOnPhone : css.always}>
      <ListPane as={isOpen ? 'h2' : 'h1'} />
    </div>
    <div className={isOpen ? css.always : css.asideOnPhone}>{children}</div>
  </div>
);

/** Beside the list, before a thread is chosen. */
export const NoThread = () => (
  <div className={css.nobody}>
    <EmptyState level={2} title="Who would you like to write to?">
      Pick a conversation, or search for a name.
    </EmptyState>
  </div>
);
