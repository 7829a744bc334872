import TicketPlus from 'lucide-react/icons/ticket-plus';
import { useState } from 'react';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';

const Invite = lazyPart(() => import('./invite.tsx').then((part) => part.Invite));

type InviteButtonProps = {
  person: { id: string; name: string };
  /** What they are thought of for. */
  gigId?: string | undefined;
};

/** GIG-07. Beside a person: asks them to play. */
export function InviteButton({ person, gigId }: InviteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon={TicketPlus}
        label={`Invite ${person.name} to a gig`}
        title="Invite to a gig"
        onClick={() => setOpen(true)}
      />
      {isOpen && <Invite person={person} gigId={gigId} onClose={close} onLost={close} />}
    </>
  );
}
