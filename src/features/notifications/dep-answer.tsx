import { useQuery } from '@tanstack/react-query';
import { DepAnswers } from '#entities/dep/dep-answers.tsx';
import { dashboardQuery } from '#entities/gig/dashboard-query.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './notifications.css.ts';

type DepAnswerProps = { gigId: string; type: string; actorId: string | undefined };

/** GIG-09. Answers a dep request in the row while it is pending. All rows share the dashboard query. */
export function DepAnswer({ gigId, type, actorId }: DepAnswerProps) {
  const { data } = useQuery(dashboardQuery);
  const deps = data?.deps?.items.filter(
    (dep) => dep.gigId === gigId && (type === 'dep_changed' || dep.player.id === actorId),
  );
  return deps?.map(({ gig, ...dep }) => (
    <div key={dep.id} className={css.answer}>
      {dep.state === 'asked' && gig.clashes && (
        <Notice level="warning">You’re already booked at that time.</Notice>
      )}
      <DepAnswers dep={dep} gig={gig} />
    </div>
  ));
}
