import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** In place of people: nobody fits the search, or nobody is here yet. */
export const Nobody = ({ q, onClear }: { q: string; onClear: () => void }) =>
  q ? (
    <EmptyState
      level={2}
      title="Nobody like that yet"
      action={
        <Button size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Nobody mentions “{q}”. Try one word: an instrument, a trade or a place.
    </EmptyState>
  ) : (
    <EmptyState level={2} title="You are early">
      Nobody else is here yet. People show as they join.
    </EmptyState>
  );
