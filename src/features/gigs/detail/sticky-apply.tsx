import { type RefObject, useEffect, useState } from 'react';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/gigs.ts';
import { payParts } from '#entities/gig/gig-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { pay as payLook } from '#ui/layout/text.css.ts';
import { watchProximity } from '#ui/near/use-near.ts';
import * as css from './gig.css.ts';

export function StickyApply({ gig: { pay }, ticket }: { gig: Gig; ticket: RefObject<HTMLElement | null> }) {
  const { isAuthenticated } = useSession();
  const [isNear, setIsNear] = useState(true);
  useEffect(
    () =>
      ticket.current ? watchProximity(ticket.current, null, 0, (near = true) => setIsNear(near)) : undefined,
    [ticket],
  );
  const goToTicket = () => {
    ticket.current?.scrollIntoView();
    ticket.current?.querySelector<HTMLElement>('textarea, a, button')?.focus({ preventScroll: true });
  };
  return (
    <div
      className={[css.stickyApply, isAuthenticated && css.aboveTabs, isNear && css.invisible]
        .filter(Boolean)
        .join(' ')}
    >
      <p className={payLook}>
        <b>{payParts(pay).sum}</b> <small>{payParts(pay).per}</small>
      </p>
      <Button variant="primary" onClick={goToTicket}>
        Apply
      </Button>
    </div>
  );
}
