import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Ellipsis from 'lucide-react/icons/ellipsis';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import { type Gig, gigSchema } from '#contract/gigs.ts';
import { mayChangeGig } from '#contract/permissions.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { refreshUndo, useUndoableAct } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { button } from '#ui/button/button.css.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { muted, small } from '#ui/layout/text.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './gig.css.ts';
import { cancelText, type GigMoveName, moveResultText, posterStatus } from './poster-texts.ts';

const LineUpGroup = lazyPart(() =>
  import('#entities/gig/line-up-group.tsx').then((part) => part.LineUpGroup),
);

/** Updates the cached gig, also after a refusal. */
function useGigMove(gig: Gig) {
  const client = useQueryClient();
  const id = `gig ${gig.id}`;
  const act: UseMutationResult<Gig, Error, GigMoveName> = useAction({
    mutationFn: (move: GigMoveName) => ask(`POST /api/gigs/:id/${move}`, gigSchema, { id: gig.id }),
    onSuccess: async (after, move) => {
      client.setQueryData<Gig>(gigKeys.detail(gig.id), after);
      if (move !== 'reopen' && (await refreshUndo(client, gig.id))) return;
      const undo = move === 'close' && {
        action: { label: 'Reopen', onClick: () => act.mutate('reopen') },
      };
      notify.success(moveResultText(move, gig.applicationCounts), { id, ...undo });
    },
    onError: (error) => notify.error(failureOf(error).text, { id }),
    onSettled: () => refreshGigs(client),
  });
  return act;
}

/** Renders nothing when no action is allowed. Cancelling asks for confirmation. */
export function GigMenu({ gig }: { gig: Gig }) {
  const { user } = useSession();
  const move = useGigMove(gig);
  const [isAsking, setAsking] = useState(false);
  const may = gigMoves(gig);
  if (!mayChangeGig(user, gig).allowed || !may('poster.cancel')) return null;
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton label="Close or cancel this gig" icon={Ellipsis} busy={move.isPending} />}
      >
        {may('poster.close') && (
          <MenuItem icon={CircleSlash} onSelect={() => move.mutate('close')}>
            Close to applications
          </MenuItem>
        )}
        {may('poster.reopen') && (
          <MenuItem icon={RotateCcw} onSelect={() => move.mutate('reopen')}>
            Reopen
          </MenuItem>
        )}
        <MenuItem icon={Ban} danger onSelect={() => setAsking(true)}>
          Cancel gig
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          open
          title={`Cancel “${gig.title}”?`}
          confirmLabel="Cancel gig"
          busy={move.isPending}
          onConfirm={() => move.mutate('cancel', { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {cancelText(gig)}
        </ConfirmDialog>
      )}
    </>
  );
}

export function PosterPanel({ gig }: { gig: Gig }) {
  const { user } = useSession();
  const move = useGigMove(gig);
  const { title, text } = posterStatus(gig);
  const waiting = gig.applicationCounts?.applied ?? 0;
  const undoableAct = useUndoableAct(gig.id);
  return (
    <div className={css.actionPanel}>
      <h2>{title}</h2>
      {text && <p className={`${small} ${muted}`}>{text}</p>}
      <UndoPlace act={undoableAct}>
        {undoableAct?.kind === 'cancel' ? 'Gig cancelled.' : 'Closed to applications.'}
      </UndoPlace>
      {phaseOf(gig) === 'open' && waiting > 0 && (
        <a href="#applicants" className={button({ variant: 'primary', wide: true })}>
          {gig.places - gig.placesTaken > 1 ? 'Choose people' : 'Choose someone'}
        </a>
      )}
      {!undoableAct && mayChangeGig(user, gig).allowed && gigMoves(gig)('poster.reopen') && (
        <Button wide busy={move.isPending} onClick={() => move.mutate('reopen')}>
          Reopen
        </Button>
      )}
      {gig.placesTaken > 0 && <LineUpGroup gigId={gig.id} />}
    </div>
  );
}
