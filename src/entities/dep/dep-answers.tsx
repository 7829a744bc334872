import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { depMoves } from '#actors/dep.ts';
import { useSession } from '#actors/session.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { type Dep, type OwnDep, roleInDep } from '#contract/player-requests.ts';
import { payText, placeOf, whenText } from '#entities/gig/gig-texts.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { ReviewCount } from '#entities/review/review-count.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { firstName } from '#ui/format/names.ts';
import { link, muted } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './dep.css.ts';
import { proposalText, requestText } from './dep-texts.ts';
import { type DepMove, useDepMove } from './use-dep-acts.ts';

type DepProps = { dep: Dep; gig: Pick<GigSummary, 'id' | 'title' | 'endsAt' | 'poster'> };

export const DepNote = ({ children }: { children: string | undefined }) =>
  children && (
    <blockquote className={css.quoted}>
      <LinkedText>{children}</LinkedText>
    </blockquote>
  );

/** Actions available to the viewer on a dep request. */
export const DepAnswers = (props: DepProps) => (
  <div className={css.answers}>
    <Buttons {...props} />
  </div>
);

function Buttons({ dep: request, gig }: DepProps) {
  const { user } = useSession();
  const move = useDepMove();
  const [isAsking, setIsAsking] = useState(false);
  const { player, dep, state } = request;
  const may = depMoves(state, { gig });
  const role = roleInDep(user, { playerId: player.id, depId: dep.id, posterId: gig.poster.id });
  const act = (name: DepMove) => ({
    size: 'small' as const,
    busy: move.isPending && move.variables?.move === name,
    onClick: () => move.mutate({ dep: request, move: name }),
  });
  if (role === 'player')
    return (
      may('player.withdraw') && (
        <Button {...act('take-back')} aria-label={`Withdraw request: ${dep.name}`}>
          Withdraw request
        </Button>
      )
    );
  if (role === 'dep')
    return (
      <>
        {may('dep.agree') && (
          <Button
            {...act('agree')}
            variant="primary"
            aria-label={`I can play instead of ${player.name}: ${gig.title}`}
          >
            I can play
          </Button>
        )}
        {may('dep.decline') && (
          <Button {...act('turn-down')} variant="quiet" aria-label={`Decline: ${gig.title}`}>
            Decline
          </Button>
        )}
      </>
    );
  return (
    <>
      {may('poster.agree') && (
        <Button
          {...act('pass')}
          variant="primary"
          aria-label={`Agree to ${dep.name} instead of ${player.name}`}
          onClick={() => setIsAsking(true)}
        >
          Agree
        </Button>
      )}
      {may('poster.refuse') && (
        <Button {...act('refuse')} variant="quiet" aria-label={`Keep ${player.name}`}>
          Keep {firstName(player.name)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          variant="primary"
          title={`Book ${dep.name} instead of ${player.name}?`}
          confirmLabel={`Book ${firstName(dep.name)}`}
          cancelLabel="Not yet"
          busy={move.isPending}
          onConfirm={() =>
            move.mutate({ dep: request, move: 'pass' }, { onSettled: () => setIsAsking(false) })
          }
          onCancel={() => setIsAsking(false)}
        >
          <p>
            {dep.name} has agreed to “{gig.title}” as it is now and gets the place. {player.name} will no
            longer be booked.
          </p>
          <p>Both will be told. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A dep request in a list, outside its gig page. */
export function DepQuestion({ gig, ...dep }: OwnDep) {
  const isAsked = useSession().user?.id === dep.dep.id;
  const title = (
    <Link to="/gigs/$id" params={{ id: gig.id }} className={link} dir="auto">
      {gig.title}
    </Link>
  );
  return (
    <div className={css.question}>
      <PersonRow person={isAsked ? dep.player : dep.dep} compact />
      <p>{isAsked ? requestText(dep) : proposalText(dep)}</p>
      <p className={muted}>
        {title}. {whenText(gig)}. {placeOf(gig)}. {payText(gig.pay)}.
      </p>
      <DepNote>{dep.note}</DepNote>
      {isAsked && gig.clashes && <Notice level="warning">You’re already booked at that time.</Notice>}
      {!isAsked && <ReviewCount person={dep.dep} counts={dep.reviews} />}
      <DepAnswers dep={dep} gig={gig} />
    </div>
  );
}
