import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GigSummary } from '#contract/gigs.ts';
import { clampedToTwo, meta, pay, truncated } from '#ui/layout/text.css.ts';
import { StateMark, Tags } from '#ui/marks/marks.tsx';
import { GigDate } from './gig-date.tsx';
import * as css from './gig-line.css.ts';
import { moreDays, payParts, placeOf, timeOf } from './gig-texts.ts';
import { isGone, type StatusLabel, statusLabel } from './status-label.ts';

type GigLineProps = {
  gig: GigSummary;
  /** For a side column: date, title, place and pay only. */
  compact?: boolean;
  level?: 2 | 3 | 4;
  /** Overrides the gig's own status. */
  label?: StatusLabel | undefined;
  /** Overrides whether the line is struck through, for example for the poster's own filled gig. */
  struck?: boolean;
  save?: ReactNode;
  /** Buttons, positioned above the link that covers the line. */
  children?: ReactNode;
};

export function GigLine(props: GigLineProps) {
  const { gig, compact = false, level = 3, label, struck = isGone(gig), save, children } = props;
  const Heading = `h${level}` as const;
  const status = label ?? statusLabel(gig);
  const classes = [css.line, compact ? css.mini : css.regular, struck && css.struck];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <GigDate gig={gig} struck={struck} size={compact ? 'small' : 'medium'} />
      <div className={save ? `${css.body} ${css.withSave}` : css.body}>
        <Heading className={css.title}>
          <Link to="/gigs/$id" params={{ id: gig.id }} className={clampedToTwo} title={gig.title}>
            {gig.title}
          </Link>
        </Heading>
        <p className={`${meta} ${css.facts}`}>
          <span className={truncated} title={placeOf(gig)}>
            {placeOf(gig)}
          </span>
          {moreDays(gig) && <span>{moreDays(gig)}</span>}
          {!compact && timeOf(gig) && <span>{timeOf(gig)}</span>}
          {!compact && !struck && gig.clashes && <span>you’re already booked</span>}
        </p>
        <div className={css.footer}>
          <p className={`${pay} ${css.money}`}>
            <b>{payParts(gig.pay).sum}</b> <small>{payParts(gig.pay).per}</small>
          </p>
          {!compact && gig.tags.length > 0 && (
            <div className={css.tags}>
              <Tags items={gig.tags} />
            </div>
          )}
          {!compact && status && (
            <p className={css.statusLabel}>
              <StateMark kind={status.kind}>{status.text}</StateMark>
            </p>
          )}
          {save && <div className={css.save}>{save}</div>}
        </div>
        {children}
      </div>
    </li>
  );
}
