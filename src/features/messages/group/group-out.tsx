import { useQuery } from '@tanstack/react-query';
import { gigGroupQuery, useEnterGroup } from '#entities/gig/line-up-talk.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './group.css.ts';

type GroupOutProps = { gigId: string | null; onBack: () => void };

/** MSG-05. In place of the composer for who is out of a group: what is left to them, and for who is booked the way back. */
export const GroupOut = ({ gigId, onBack }: GroupOutProps) => (
  <Notice>
    <div className={css.out}>
      <p>You are not in this group any more. What was said while you were stays here to read.</p>
      {gigId && <ComeBack gigId={gigId} onBack={onBack} />}
    </div>
  </Notice>
);

function ComeBack({ gigId, onBack }: { gigId: string; onBack: () => void }) {
  const { data } = useQuery(gigGroupQuery(gigId));
  const entering = useEnterGroup(gigId);
  if (!data?.canEnter) return null;
  return (
    <Button
      size="small"
      busy={entering.isPending}
      onClick={() => entering.mutate(undefined, { onSuccess: onBack })}
    >
      Come back
    </Button>
  );
}
