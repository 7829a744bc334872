import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { isToday, placeOf } from '#entities/gig/gig-words.ts';
import { applicationStatusLabel } from '#entities/gig/status-label.ts';
import { nextStep } from '#entities/person/telling.ts';
import { button } from '#ui/button/button.css.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { clockOf, longDate } from '#ui/format/dates.ts';
import { money, payUnit } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, meta, muted, pay } from '#ui/layout/words.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import { Block } from '#ui/page/page.tsx';
import { StubTicket } from '#ui/ticket/ticket.tsx';
import { WaveMeter } from '#ui/wave/wave.tsx';
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

/** The member's own applications, the latest few. */
export function MyApplications({ count, items }: Dashboard['myApplications']) {
  return (
    <Block title="My applications">
      {count === 0 && <p className={css.nothing}>Nothing applied for yet.</p>}
      <ul className={list}>
        {items.map(({ id, gig }) => {
          const label = applicationStatusLabel(gig);
          return (
            <li key={id} className={css.mine}>
              <span className={css.mineDay}>{dayOf(gig)}</span>
              <Link to="/gigs/$id" params={{ id: gig.id }} className={css.mineTitle}>
                {gig.title}
              </Link>
              {label && <StateMark kind={label.kind}>{label.words}</StateMark>}
            </li>
          );
        })}
      </ul>
      <p>
        {count === 0 ? (
          <Link to="/gigs" search={{}} className={link}>
            Browse gigs
          </Link>
        ) : (
          <Link to="/my-gigs" search={{ tab: 'applications' }} className={link}>
            {count > items.length ? `All ${count} applications` : 'All applications'}
          </Link>
        )}
      </p>
    </Block>
  );
}

/** How much of the profile is told, and what to tell next. */
export function ProfileTold({ percent, missing }: Dashboard['profile']) {
  const step = nextStep(missing);
  return (
    <Block title={`Your profile, ${percent} percent told`}>
      <div className={css.told}>
        <WaveMeter value={percent} of={100} label={`${percent} percent filled in`} />
        <p className={muted}>{step.why}</p>
        {step.act && (
          <Link to="/edit-profile" className={button({ size: 'small' })}>
            {step.act}
          </Link>
        )}
      </div>
    </Block>
  );
}

/** The day of a gig in a side column: "Today", or the date in full. */
export const dayOf = (gig: Parameters<typeof isToday>[0], now = new Date()): string =>
  isToday(gig, now) ? 'Today' : longDate(gig.date, now.getFullYear());
