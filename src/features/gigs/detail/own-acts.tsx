import { Ban, CircleSlash, Ellipsis, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#actors/use-session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayCancelGig, mayCloseGig, mayReopenGig } from '#contract/permissions/gigs.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { cancelWords } from './state-words.ts';
import { useGigMove } from './use-moves.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/confirm-dialog/confirm-dialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
);

/** Close, open again, cancel: behind a menu; cancelling asks once. Nothing where nothing may be done. */
export function OwnActs({ gig }: { gig: Gig }) {
  const { user } = useSession();
  const move = useGigMove(gig.id);
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  // The question was opened from a menu item, which is gone: focus goes back to the menu's button.
  useEffect(() => {
    if (asked.current && !asking) opener.current?.focus();
    asked.current = asking;
  }, [asking]);
  const now = new Date();
  const reopen = () =>
    move.mutate('reopen', { onSuccess: () => void notify.success('The gig takes applications again') });
  const close = () =>
    move.mutate('close', {
      onSuccess: () =>
        void notify.success('Closed to applications', { action: { label: 'Open again', act: reopen } }),
    });
  if (!mayCancelGig(user, gig, now).allowed) return null;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton ref={opener} label="Close or cancel this gig" icon={Ellipsis} busy={move.isPending} />
        }
      >
        {mayCloseGig(user, gig, now).allowed && (
          <MenuItem icon={CircleSlash} onSelect={close}>
            Close to applications
          </MenuItem>
        )}
        {mayReopenGig(user, gig, now).allowed && (
          <MenuItem icon={RotateCcw} onSelect={reopen}>
            Open again
          </MenuItem>
        )}
        <MenuItem icon={Ban} grave onSelect={() => setAsking(true)}>
          Cancel gig
        </MenuItem>
      </Menu>
      {asking && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}
