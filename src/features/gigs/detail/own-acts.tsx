import Ban from 'lucide-react/icons/ban';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Ellipsis from 'lucide-react/icons/ellipsis';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayChangeGig } from '#contract/permissions/gigs.ts';
import { IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { useGigMove } from './gig-calls.ts';
import { cancelWords } from './poster-words.ts';

/** Close, open again, cancel: behind a menu; cancelling asks once. Nothing where nothing may be done. */
export function OwnActs({ gig }: { gig: Gig }) {
  const { user } = useSession();
  const move = useGigMove(gig);
  const [asking, setAsking] = useState(false);
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
            Open again
          </MenuItem>
        )}
        <MenuItem icon={Ban} grave onSelect={() => setAsking(true)}>
          Cancel gig
        </MenuItem>
      </Menu>
      {asking && (
        <ConfirmDialog
          open
          title={`Cancel “${gig.title}”?`}
          confirm="Cancel gig"
          busy={move.isPending}
          onConfirm={() => move.mutate('cancel', { onSettled: () => setAsking(false) })}
          onKeep={() => setAsking(false)}
        >
          {cancelWords(gig)}
        </ConfirmDialog>
      )}
    </>
  );
}
