import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { cut, cutAtTwo, meta, pay } from '#ui/layout/words.css.ts';
import { StateMark, Tags } from '#ui/marks/marks.tsx';
import { GigDate } from './gig-date.tsx';
import * as css from './gig-line.css.ts';
import { moreDays, payParts, placeOf, timeOf } from './gig-words.ts';
import { isGone, type StatusLabel, statusLabel } from './status-label.ts';

type GigLineProps = {
  gig: GigSummary;
  /** For a side column: date, title, place and pay only. */
  mini?: boolean;
  level?: 2 | 3 | 4;
  /** Overrides the gig's own status. */
  label?: StatusLabel | undefined;
  /** Overrides whether the line is struck through, for example for the poster's own filled gig. */
  gone?: boolean;
  save?: ReactNode;
  /** Buttons, positioned above the link that covers the line. */
  children?: ReactNode;
};

export function GigLine(props: GigLineProps) {
  const { gig, mini = false, level = 3, label, gone = isGone(gig), save, children } = props;
  const Heading = `h${level}` as const;
  const shown = label ?? statusLabel(gig);
  const looks = [css.line, mini ? css.mini : css.roomy, gone && css.gone];
  return (
    <li className={looks.filter(Boolean).join(' ')}>
      <GigDate gig={gig} gone={gone} size={mini ? 'small' : 'medium'} />
      <div className={save ? `${css.rest} ${css.withSave}` : css.rest}>
        <Heading className={css.title}>
          <Link to="/gigs/$id" params={{ id: gig.id }} className={cutAtTwo} title={gig.title}>
            {gig.title}
          </Link>
        </Heading>
        <p className={`${meta} ${css.facts}`}>
          <span className={cut} title={placeOf(gig)}>
            {placeOf(gig)}
          </span>
          {moreDays(gig) && <span>{moreDays(gig)}</span>}
          {!mini && timeOf(gig) && <span>{timeOf(gig)}</span>}
          {!mini && !gone && gig.clashes && <span>you are booked then</span>}
        </p>
        <div className={css.foot}>
          <p className={`${pay} ${css.money}`}>
            <b>{payParts(gig.pay).sum}</b> <small>{payParts(gig.pay).per}</small>
          </p>
          {!mini && gig.tags.length > 0 && (
            <div className={css.tags}>
              <Tags items={gig.tags} />
            </div>
          )}
          {!mini && shown && (
            <p className={css.statusLabel}>
              <StateMark kind={shown.kind}>{shown.words}</StateMark>
            </p>
          )}
          {save && <div className={css.save}>{save}</div>}
        </div>
        {children}
      </div>
    </li>
  );
}
