import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { depMoves } from '#actors/dep.ts';
import { useSession } from '#actors/session.ts';
import { type Gig, isBooked } from '#contract/gigs.ts';
import { type Dep, isOpenDep } from '#contract/player-requests.ts';
import * as css from '#entities/dep/dep.css.ts';
import { DepAnswers, DepNote } from '#entities/dep/dep-answers.tsx';
import { playerNotice, proposalText, requestText } from '#entities/dep/dep-texts.ts';
import { gigDepsQuery } from '#entities/dep/use-dep-acts.ts';
import { Conflicts } from '#entities/gig/conflicts.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { ReviewCount } from '#entities/review/review-count.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { row } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Tags } from '#ui/marks/marks.tsx';
import { thatDayTexts } from './poster-texts.ts';

const FindDep = lazyPart(() => import('./find-dep.tsx').then((part) => part.FindDep));

/** GIG-09. The viewer's dep requests for this gig, sent and received. */
export function MyDepRequests({ gig }: { gig: Gig }) {
  const me = useSession().user?.id;
  const { data } = useQuery(gigDepsQuery(gig.id));
  if (!data) return null;
  const myRequest = data.items.find(({ player }) => player.id === me);
  return (
    <>
      {data.items.map(
        (dep) =>
          dep.dep.id === me && isOpenDep(dep.state) && <IncomingRequest key={dep.id} gig={gig} dep={dep} />,
      )}
      <OutgoingRequest gig={gig} dep={myRequest} />
    </>
  );
}

const IncomingRequest = ({ gig, dep }: { gig: Gig; dep: Dep }) => (
  <section className={css.question} aria-label={`Instead of ${dep.player.name}`}>
    <p role="status">{requestText(dep)}</p>
    <DepNote>{dep.note}</DepNote>
    <Conflicts gig={gig} />
    <p className={muted}>
      {dep.state === 'willing'
        ? `${gig.poster.name} hasn’t answered yet. We’ll let you know when they do.`
        : `If you can, we’ll ask ${gig.poster.name}. You’re booked once they agree.`}
    </p>
    <DepAnswers dep={dep} gig={gig} />
  </section>
);

function OutgoingRequest({ gig, dep }: { gig: Gig; dep: Dep | undefined }) {
  const [isFinding, setIsFinding] = useState(false);
  const state = gig.myApplication?.state;
  const isOpen = dep !== undefined && isOpenDep(dep.state);
  const may = depMoves('none', { gig, mayPassOn: isBooked(state) && !isOpen && gig.status !== 'cancelled' });
  const hasNotice = dep && (isBooked(state) || (dep.state === 'passed' && state === 'withdrawn'));
  const notice = hasNotice ? playerNotice(dep, gig) : null;
  const close = () => setIsFinding(false);
  return (
    <>
      {dep && notice && (
        <section className={css.question} aria-label="Your dep">
          <p role="status">
            <b>{notice.title}.</b> <span className={muted}>{notice.text}</span>
          </p>
          {isOpen && (
            <>
              <DepNote>{dep.note}</DepNote>
              <DepAnswers dep={dep} gig={gig} />
            </>
          )}
        </section>
      )}
      {may('player.ask') && (
        <div className={row}>
          <Button size="small" onClick={() => setIsFinding(true)}>
            {notice ? 'Find another dep' : 'Find a dep'}
          </Button>
        </div>
      )}
      {isFinding && <FindDep gig={gig} onClose={close} onLoadFailed={close} />}
    </>
  );
}

/** GIG-09. Lets the poster answer the dep proposed for a booked player. */
export function ProposedDep({ gig, playerId }: { gig: Gig; playerId: string }) {
  const { data } = useQuery(gigDepsQuery(gig.id));
  const proposal = data?.items.find(({ player, state }) => player.id === playerId && state === 'willing');
  if (!proposal) return null;
  const { dep, thatDay, reviews } = proposal;
  return (
    <section className={css.question} aria-label={`${dep.name} instead of ${proposal.player.name}`}>
      <p role="status">{proposalText(proposal)}</p>
      <PersonRow person={dep} as="h4" />
      <ReviewCount person={dep} counts={reviews} />
      <Tags
        items={[
          ...(thatDay ? [thatDayTexts[thatDay]] : []),
          ...(dep.linkState === 'linked' ? ['Linked with you'] : []),
        ]}
      />
      <DepAnswers dep={proposal} gig={gig} />
    </section>
  );
}
