import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Music from 'lucide-react/icons/music';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import type { Gig } from '#contract/ours/gigs.ts';
import { categoryWords, placeOf, whenWords } from '#entities/gig/gig-words.ts';
import { money, payUnit } from '#ui/format/numbers.ts';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import { muted } from '#ui/layout/words.css.ts';
import { Tags } from '#ui/marks/marks.tsx';
import { Perforation, Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import { PosterPart } from './applicants.tsx';
import { ApplicantPart } from './apply.tsx';
import * as css from './gig.css.ts';
import { ownClock } from './times.ts';

/** What it pays and asks; below the perforation what the viewer does about it. */
export function GigTicket({ gig, own }: { gig: Gig; own: boolean }) {
  const { pay, places, placesTaken } = gig;
  const clock = ownClock(gig);
  return (
    <Ticket>
      <TicketPart>
        <p className={css.fee}>{money(pay.amount, pay.currency)}</p>
        <p className={muted}>{payUnit(pay.unit)}</p>
        <ul className={css.terms}>
          <Term icon={Music}>{categoryWords[gig.category]}</Term>
          <Term icon={Clock}>
            {whenWords(gig)}
            {clock && <span className={muted}> ({clock})</span>}
          </Term>
          <Term icon={MapPin}>{placeOf(gig)}</Term>
          {places > 1 && (
            <Term icon={Users}>
              {placesTaken === 0 ? `${places} people` : `${places} people, ${placesTaken} found`}
            </Term>
          )}
        </ul>
        <Tags items={gig.tags} className={css.tags} label="Tags" />
      </TicketPart>
      <Perforation />
      <TicketPart>{own ? <PosterPart gig={gig} /> : <ApplicantPart gig={gig} />}</TicketPart>
    </Ticket>
  );
}

const Term = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <li>
    <Icon of={icon} size="small" />
    <span>{children}</span>
  </li>
);
