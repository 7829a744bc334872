import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { paid, tonight, whenWords } from '#entities/gig/gig-words.ts';
import { statusLabel } from '#entities/gig/status-label.ts';
import { cut } from '#ui/layout/words.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import * as css from '../gigs/gig-bar.css.ts';
import { dayOf } from '../gigs/shared-gigs.ts';

/** MSG-05. The gig of a group above what is said, as between two (MSG-04). */
export function GroupBar({ gigId }: { gigId: string }) {
  const { data: gig } = useQuery(gigQuery(gigId));
  if (!gig) return null;
  const soon = tonight(gig);
  const label = statusLabel(gig);
  return (
    <section data-row className={css.bar} aria-label="The gig of this group">
      <div className={css.words}>
        <span title={whenWords(gig)}>
          <StateMark kind={soon ? 'new' : 'no'} plain>
            {soon ?? dayOf(gig)}
          </StateMark>
        </span>
        <Link to="/gigs/$id" params={{ id: gig.id }} className={`${css.title} ${cut}`} title={gig.title}>
          See the gig
        </Link>
        {label && <StateMark kind={label.kind}>{label.words}</StateMark>}
        <b className={css.money}>{paid(gig.pay).sum}</b>
      </div>
    </section>
  );
}
