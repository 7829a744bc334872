import type { ReactNode } from 'react';
import { isUnconfirmed } from '#contract/ours/application-states.ts';
import { changedTerms, type GigTerms, type Term } from '#contract/ours/gig-terms.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { longDate } from '#ui/format/dates.ts';
import { list, row } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import * as css from './changed-terms.css.ts';
import { byWhen, payWords, placeOf, timeOf } from './gig-words.ts';

const labels: Record<Term, string> = { date: 'Date', time: 'Time', place: 'Place', pay: 'Pay' };

const wordsOf: Record<Term, (terms: GigTerms, other: GigTerms) => string> = {
  date: ({ date }) => longDate(date),
  time: (terms, other) => {
    const time = timeOf(terms) || 'not said';
    return terms.timeZone === other.timeZone ? time : `${time} (${terms.timeZone.replaceAll('_', ' ')})`;
  },
  place: placeOf,
  pay: ({ pay }) => (pay.byAgreement ? 'by agreement' : payWords(pay)),
};

/** What of when, where and pay is not what the viewer has agreed to, while they are asked about it. */
function changedSinceBooked({ myApplication, ...gig }: GigSummary) {
  if (!isUnconfirmed(myApplication?.state) || !myApplication?.acceptedTerms) return [];
  return changedTerms(myApplication.acceptedTerms, gig);
}

/** What has changed since the viewer agreed, each with what it was and what it is. */
function changesSinceBooked(gig: GigSummary): { label: string; was: string; is: string }[] {
  const was = gig.myApplication?.acceptedTerms;
  if (!was) return [];
  return changedSinceBooked(gig).map((term) => ({
    label: labels[term],
    was: wordsOf[term](was, gig),
    is: wordsOf[term](gig, was),
  }));
}

/** For who is asked whether they can still come: what they agreed to and what it is now. */
export function ChangedTerms({ gig }: { gig: GigSummary }) {
  const changes = changesSinceBooked(gig);
  if (changes.length === 0) return null;
  return (
    <div className={css.changed}>
      <p>Changed since you agreed:</p>
      <ul className={list}>
        {changes.map(({ label, was, is }) => (
          <li key={label}>
            {label}: was <s>{was}</s>, now <b>{is}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Until when an answer is hoped for, and what becomes of the place meanwhile. */
export function answerWords({ poster, myApplication }: GigSummary, now = new Date()): string {
  const by = myApplication?.question && byWhen(myApplication.question.answerBy, now);
  if (myApplication?.state === 'offered')
    return `${poster.name} keeps a place for you. Please answer by ${by}.`;
  return myApplication?.state === 'overdue'
    ? `${poster.name} hoped for your answer by ${by}, and may give your place away.`
    : `Your place is kept for you. Please answer by ${by}.`;
}

type AskedProps = {
  gig: GigSummary;
  /** The answers. */
  children: ReactNode;
};

/** In a list: what was agreed, what is now, until when to answer, and the answers. */
export const Asked = ({ gig, children }: AskedProps) => (
  <div className={css.question}>
    <ChangedTerms gig={gig} />
    <p className={muted}>{answerWords(gig)}</p>
    <div className={row}>{children}</div>
  </div>
);
