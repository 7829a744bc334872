import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import * as css from './desk.css.ts';

/** Beside the list, before a thread is chosen. */
export const Nobody = () => (
  <div className={css.nobody}>
    <EmptyState level={2} title="Who would you like to write to?">
      Pick a conversation, or search for a name.
    </EmptyState>
  </div>
);
