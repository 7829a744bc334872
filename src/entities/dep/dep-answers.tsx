import { useState } from 'react';
import { depMoves } from '#actors/dep.ts';
import { useSession } from '#actors/session.ts';
import type { Dep } from '#contract/ours/deps.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { roleInDep } from '#contract/permissions/deps.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { firstName } from '#ui/format/names.ts';
import * as css from './dep.css.ts';
import { type DepMove, useDepMove } from './use-dep-acts.ts';

type DepProps = { dep: Dep; gig: Pick<GigSummary, 'id' | 'title' | 'endsAt' | 'poster'> };

/** Actions available to the viewer on a dep request. */
export const DepAnswers = (props: DepProps) => (
  <div className={css.answers}>
    <Buttons {...props} />
  </div>
);

function Buttons({ dep: asked, gig }: DepProps) {
  const { user } = useSession();
  const move = useDepMove();
  const [isAsking, setIsAsking] = useState(false);
  const { player, dep, state } = asked;
  const may = depMoves(state, { gig });
  const role = roleInDep(user, { playerId: player.id, depId: dep.id, posterId: gig.poster.id });
  const act = (name: DepMove) => ({
    size: 'small' as const,
    busy: move.isPending && move.variables?.move === name,
    onClick: () => move.mutate({ dep: asked, move: name }),
  });
  if (role === 'player')
    return (
      may('player.takeBack') && (
        <Button {...act('take-back')} aria-label={`Take it back: ${dep.name}`}>
          Take it back
        </Button>
      )
    );
  if (role === 'dep')
    return (
      <>
        {may('dep.agree') && (
          <Button
            {...act('agree')}
            look="go"
            aria-label={`I can play instead of ${player.name}: ${gig.title}`}
          >
            I can play
          </Button>
        )}
        {may('dep.turnDown') && (
          <Button {...act('turn-down')} look="bare" aria-label={`Turn it down: ${gig.title}`}>
            Turn it down
          </Button>
        )}
      </>
    );
  return (
    <>
      {may('poster.agree') && (
        <Button
          size="small"
          look="go"
          busy={move.isPending && move.variables?.move === 'pass'}
          aria-label={`Agree to ${dep.name} instead of ${player.name}`}
          onClick={() => setIsAsking(true)}
        >
          Agree
        </Button>
      )}
      {may('poster.refuse') && (
        <Button {...act('refuse')} look="bare" aria-label={`Keep ${player.name}`}>
          Keep {firstName(player.name)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          look="go"
          title={`Book ${dep.name} instead of ${player.name}?`}
          confirm={`Book ${firstName(dep.name)}`}
          keep="Not yet"
          busy={move.isPending}
          onConfirm={() => move.mutate({ dep: asked, move: 'pass' }, { onSettled: () => setIsAsking(false) })}
          onKeep={() => setIsAsking(false)}
        >
          <p>
            {dep.name} has agreed to “{gig.title}” as it is now, and gets the place. {player.name} is not
            booked any more.
          </p>
          <p>Both are told. It cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
