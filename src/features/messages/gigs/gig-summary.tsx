import { Link } from '@tanstack/react-router';
import type { GigSummary as Gig } from '#contract/gigs.ts';
import { payParts, tonight, whenText } from '#entities/gig/gig-texts.ts';
import type { StatusLabel } from '#entities/gig/status-label.ts';
import { truncated } from '#ui/layout/text.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import * as css from './gig-bar.css.ts';
import { dayOf } from './shared-gigs.ts';

type GigSummaryProps = { gig: Gig; linkText: string; label: StatusLabel | null };

/** When it is, a link to it, its status, and the pay. */
export function GigSummary({ gig, linkText, label }: GigSummaryProps) {
  const dayLabel = tonight(gig);
  return (
    <div className={css.summary}>
      <span title={whenText(gig)}>
        <StateMark kind={dayLabel ? 'accent' : 'muted'} withoutIcon>
          {dayLabel ?? dayOf(gig)}
        </StateMark>
      </span>
      <Link to="/gigs/$id" params={{ id: gig.id }} className={`${css.title} ${truncated}`} title={gig.title}>
        {linkText}
      </Link>
      {label && <StateMark kind={label.kind}>{label.text}</StateMark>}
      <b className={css.money}>{payParts(gig.pay).sum}</b>
    </div>
  );
}
