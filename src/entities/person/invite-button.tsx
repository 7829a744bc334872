import TicketPlus from 'lucide-react/icons/ticket-plus';
import { useState } from 'react';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { hiddenOnPhone } from '#ui/layout/text.css.ts';

const Invite = lazyPart(() => import('./invite.tsx').then((part) => part.Invite));

type InviteButtonProps = {
  person: { id: string; name: string };
  gigId?: string | undefined;
  /** Shows the label beside the icon. */
  hasWord?: boolean;
};

/** GIG-07. */
export function InviteButton({ person, gigId, hasWord = false }: InviteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = `Invite ${person.name} to a gig`;
  const act = { icon: TicketPlus, title: 'Invite to a gig', onClick: () => setOpen(true) };
  return (
    <>
      {hasWord ? (
        <Button variant="quiet" aria-label={label} {...act}>
          <span className={hiddenOnPhone}>Invite</span>
        </Button>
      ) : (
        <IconButton label={label} {...act} />
      )}
      {isOpen && <Invite person={person} gigId={gigId} onClose={close} onLoadFailed={close} />}
    </>
  );
}
