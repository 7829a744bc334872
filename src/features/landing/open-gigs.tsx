import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type GigSummary, gigsPageSchema } from '#contract/gigs.ts';
import { isToday, payParts } from '#entities/gig/gig-texts.ts';
import { connectivity } from '#transport/connectivity.ts';
import { ask } from '#transport/http.ts';
import { renderedAnswer, renderedAt } from '#transport/rendered.ts';
import { Button } from '#ui/button/button.tsx';
import { dateParts, today } from '#ui/format/dates.ts';
import { clampedToTwo, highlight, link, truncated } from '#ui/layout/text.css.ts';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './open-gigs.css.ts';

export function OpenGigsList() {
  const [open, tryAgain] = useOpenGigs();
  const gigs = open.kind === 'here' ? open.gigs : [];
  const isEmpty = open.kind === 'here' && gigs.length === 0;
  const isThisWeek = gigs.length > 0 && gigs.every(({ date }) => date < inAWeek());
  return (
    <div className={css.board}>
      <span className={css.tape} />
      <div className={css.paper} data-theme="light">
        <h2>{isThisWeek ? 'Open this week' : 'Open now'}</h2>
        {open.kind === 'waiting' && <LinesSkeleton />}
        {gigs.length > 0 && (
          <ol className={css.rows}>
            {gigs.map((gig) => (
              <Line key={gig.id} gig={gig} />
            ))}
          </ol>
        )}
        {isEmpty && (
          <div className={css.body}>
            <p>No open gigs right now. Yours could be the first.</p>
            <Link to="/create-gig" className={link}>
              Post a gig
            </Link>
          </div>
        )}
        {open.kind === 'failed' && (
          <div className={css.body}>
            <p>We couldn’t load the open gigs.</p>
            <Button size="small" onClick={tryAgain}>
              Try again
            </Button>
          </div>
        )}
        {!isEmpty && (
          <Link to="/gigs" className={`${link} ${css.showAll}`}>
            All open gigs
          </Link>
        )}
      </div>
    </div>
  );
}

const WEEK = 7 * 86_400_000;
const inAWeek = () => today(new Date(Date.now() + WEEK));

function Line({ gig }: { gig: GigSummary }) {
  const { id, date, title, venue, place, pay, remote } = gig;
  const { weekday, day } = dateParts(date);
  const where = [venue, remote ? 'remote' : place].filter(Boolean).join(', ');
  return (
    <li className={css.row}>
      <Link to="/gigs/$id" params={{ id }}>
        <time className={css.date} dateTime={date}>
          {weekday} {day}
        </time>
        <span className={css.title}>
          <span className={clampedToTwo} title={title}>
            <span className={isToday(gig) ? highlight : ''}>{title}</span>
          </span>
          <small className={`${css.place} ${truncated}`} title={where}>
            {where}
          </small>
        </span>
        <span className={css.pay}>
          <b>{payParts(pay).sum}</b>
          {pay.unit !== 'night' && <small className={css.place}>{payParts(pay).per}</small>}
        </span>
      </Link>
    </li>
  );
}

const widths = ['82%', '70%', '90%', '76%', '68%', '80%'];

const LinesSkeleton = () => (
  <>
    <VisuallyHidden>Loading open gigs...</VisuallyHidden>
    <div className={css.rows} aria-hidden="true">
      {widths.map((width) => (
        <div key={width} className={css.row}>
          <span>
            <SkeletonBox width={44} height={16} />
            <span className={css.skeleton}>
              <SkeletonBox width={width} height={22} />
              <SkeletonBox width="50%" height={13} />
            </span>
            <SkeletonBox width={44} height={20} />
          </span>
        </div>
      ))}
    </div>
  </>
);

/** Milliseconds during which gigs rendered into the page are not fetched again. */
const RENDERED_MAX_AGE = 30_000;

type OpenGigs = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'here'; gigs: GigSummary[] };

async function fetchOpenGigs(): Promise<OpenGigs> {
  try {
    const { items } = await ask('GET /api/gigs', gigsPageSchema, { query: { status: 'open', limit: 6 } });
    return { kind: 'here', gigs: items };
  } catch {
    return { kind: 'failed' };
  }
}

let lastKnown: OpenGigs = { kind: 'waiting' };

function readRendered(): OpenGigs | null {
  const page = renderedAnswer(gigsPageSchema, '/api/gigs?status=open&limit=6');
  return page ? { kind: 'here', gigs: page.items } : null;
}

/**
 * Starts with the last known gigs and retries when the connection returns. Avoids the query client, which would make
 * the landing page half as heavy again.
 */
export function useOpenGigs(): [OpenGigs, () => void] {
  const [rendered] = useState(readRendered);
  const [gigs, setGigs] = useState(rendered ?? lastKnown);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (rendered && attempt === 0) lastKnown = rendered;
    if (rendered && attempt === 0 && Date.now() - renderedAt() < RENDERED_MAX_AGE) return;
    let isUnmounted = false;
    let stop = () => {};
    void fetchOpenGigs().then((found) => {
      if (found.kind === 'here') lastKnown = found;
      if (isUnmounted) return;
      setGigs((shown) => (found.kind === 'failed' && shown.kind === 'here' ? shown : found));
      if (found.kind === 'failed') stop = connectivity.subscribe(() => setAttempt(attempt + 1));
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [attempt, rendered]);
  const retry = () => {
    setGigs({ kind: 'waiting' });
    setAttempt(attempt + 1);
  };
  return [gigs, retry];
}
