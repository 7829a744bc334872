import { isBooked } from '#contract/ours/application-states.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { Conflicts } from '#entities/gig/conflicts.tsx';
import { LineUpTalk } from '#entities/gig/line-up-talk.tsx';
import { phaseOf } from '#entities/gig/status-label.ts';

/** What else concerns who has applied: what they play at that time, and who plays with them. */
export const AppliedMore = ({ gig }: { gig: Gig }) => (
  <>
    {phaseOf(gig) !== 'past' && <Conflicts gig={gig} />}
    {isBooked(gig.myApplication?.state) && (
      <p>
        <LineUpTalk gigId={gig.id} />
      </p>
    )}
  </>
);
