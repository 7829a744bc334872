import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Gig } from '#contract/ours/gigs.ts';
import { hasArrived, learn, type Seen } from '#entities/answer/arrivals.ts';
import { Paged } from '#entities/answer/paged.tsx';
import { useAnswering } from '#entities/application/answering.tsx';
import { itemsOf } from '#entities/gig-line/gig-queries.ts';
import { phaseOf } from '#entities/gig-line/standing-of.ts';
import { countWords } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Applicant } from './applicant.tsx';
import { inOrder, waitingFirst } from './applicant-order.ts';
import * as css from './gig.css.ts';
import { applicantsQuery } from './gig-calls.ts';
import { nobodyWords } from './state-words.ts';

/** Who applied, for the poster; who comes while they look is lit. */
export function Applicants({ gig }: { gig: Gig }) {
  const query = useInfiniteQuery(applicantsQuery(gig.id));
  const answering = useAnswering();
  const items = itemsOf(query.data);
  const [seen, setSeen] = useState<Seen>(() => learn(null, []));
  const known = learn(seen, query.data?.pages ?? [], waitingFirst);
  if (known !== seen) setSeen(known);
  const total = gig.applicationCounts
    ? Object.values(gig.applicationCounts).reduce((sum, count) => sum + count, 0)
    : items.length;
  const one = gig.places - gig.placesTaken === 1;
  return (
    <section className={css.part} aria-labelledby="applicants">
      <h2 id="applicants" tabIndex={-1}>
        {countWords(Math.max(total, items.length), 'applicant', 'applicants')}
      </h2>
      <Paged
        query={query}
        what="who applied"
        level={3}
        waiting={<PersonSkeleton rows={2} text="Loading applicants..." />}
        empty={<p className={`${css.hint} ${muted}`}>{nobodyWords(gig)}</p>}
      >
        {(shown) => (
          <>
            <ul className={list}>
              {inOrder(shown, known.ids).map((application) => (
                <Applicant
                  key={application.id}
                  gig={gig}
                  application={application}
                  answering={answering}
                  fresh={hasArrived(known, application) && application.state === 'applied'}
                />
              ))}
            </ul>
            {phaseOf(gig) === 'open' && one && shown.some(({ state }) => state === 'applied') && (
              <p className={css.hint}>Accepting someone fills the gig and tells the others, kindly.</p>
            )}
          </>
        )}
      </Paged>
      {answering.question}
    </section>
  );
}
