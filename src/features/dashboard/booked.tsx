import { Link } from '@tanstack/react-router';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { ChangedTerms } from '#entities/gig-line/changed-terms.tsx';
import { isToday, placeOf } from '#entities/gig-line/place-and-time.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { clockOf } from '#ui/format/dates.ts';
import { money, payUnit } from '#ui/format/numbers.ts';
import { meta, pay } from '#ui/layout/words.css.ts';
import { StubTicket } from '#ui/ticket/ticket.tsx';
import * as css from './dashboard.css.ts';

/** The next gig the member is booked for, as the ticket they hold. */
export function Booked({ gig }: { gig: GigSummary }) {
  return (
    <section className={css.booked} aria-label="Your next gig">
      <StubTicket stub={<DateBlock date={gig.date} lit={isToday(gig)} inset />}>
        <h2>
          <Link to="/gigs/$id" params={{ id: gig.id }}>
            {gig.title}
          </Link>
        </h2>
        <p className={meta}>
          <span>{placeOf(gig)}</span> <span>with {gig.poster.name}</span>
        </p>
        <ChangedTerms gig={gig} />
        <div className={css.bookedFoot}>
          {gig.startTime && <p className={css.next}>From {clockOf(gig.startTime)}</p>}
          <p className={`${pay} ${css.push}`}>
            <b>{money(gig.pay.amount, gig.pay.currency)}</b> <small>{payUnit(gig.pay.unit)}</small>
          </p>
        </div>
      </StubTicket>
    </section>
  );
}
