import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorState } from '#ui/empty-state/error-state.tsx';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { GigSkeleton, PersonSkeleton, PostSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Cell, Lab } from './cell.tsx';
import * as css from './gallery.css.ts';

export function Waiting() {
  return (
    <Cell title="Waiting">
      <div className={css.grid}>
        <Lab name="small">
          <LoadingIndicator size="small" />
        </Lab>
        <Lab name="medium">
          <LoadingIndicator />
        </Lab>
        <Lab name="large">
          <LoadingIndicator size="large" />
        </Lab>
        <Lab name="dots">
          <LoadingIndicator type="dots" />
        </Lab>
        <Lab name="text">
          <LoadingIndicator type="text" />
        </Lab>
        <Lab name="with words">
          <LoadingIndicator showText />
        </Lab>
      </div>
      <div className={css.gap}>
        <LoadingIndicator type="skeleton" />
      </div>
      <div className={css.over}>
        <p>Page underneath, still readable as a shape.</p>
        <LoadingIndicator overlay="part" text="Loading page..." />
      </div>
    </Cell>
  );
}

export function Skeletons() {
  return (
    <Cell wide title="A skeleton for each list, in its own shape">
      <div className={css.three}>
        <GigSkeleton />
        <PostSkeleton rows={2} />
        <PersonSkeleton rows={4} />
      </div>
    </Cell>
  );
}

export function Nothing() {
  return (
    <Cell wide title="Nothing here, and gone wrong: in place, with what to do next">
      <div className={css.three}>
        <EmptyState title="No gigs like that yet" action={<Button size="small">Tell me when</Button>}>
          Nothing pays £400 for a theremin near Leeds this week. Widen the map, or be told when one turns up.
        </EmptyState>
        <EmptyState title="Quiet in here" action={<Button size="small">Find people</Button>}>
          Your messages will be here. Start with someone you have played with.
        </EmptyState>
        <ErrorState title="Could not load the feed" onRetry={() => undefined}>
          The server did not answer. What you wrote is safe.
        </ErrorState>
      </div>
    </Cell>
  );
}
