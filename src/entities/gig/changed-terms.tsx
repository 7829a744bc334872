import type { ReactNode } from 'react';
import { isUnconfirmed } from '#contract/ours/application-states.ts';
import { changedTerms, type GigTerms, type Term } from '#contract/ours/gig-terms.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { list, row } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import * as css from './changed-terms.css.ts';
import { byWhen, daysWords, payWords, placeOf, timeOf } from './gig-words.ts';

const labels: Record<Term, string> = { date: 'Date', time: 'Time', place: 'Place', pay: 'Pay' };

const wordsOf: Record<Term, (terms: GigTerms, other: GigTerms) => string> = {
  date: daysWords,
  time: (terms, other) => {
    const time = timeOf(terms) || 'not said';
    return terms.timeZone === other.timeZone ? time : `${time} (${terms.timeZone.replaceAll('_', ' ')})`;
  },
  place: placeOf,
  pay: ({ pay }) => (pay.byAgreement ? 'by agreement' : payWords(pay)),
};

type ChangesProps = {
  was: GigTerms;
  gig: GigSummary;
  children: ReactNode;
};

/** What of when, where and pay is not as it was: each with what it was and what it is. Nothing where all is. */
export function Changes({ was, gig, children }: ChangesProps) {
  const changes = changedTerms(was, gig);
  if (changes.length === 0) return null;
  return (
    <div className={css.changed}>
      {children}
      <ul className={list}>
        {changes.map((term) => (
          <li key={term}>
            {labels[term]}: was <s>{wordsOf[term](was, gig)}</s>, now <b>{wordsOf[term](gig, was)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For who is asked whether they can still come: what they agreed to and what it is now. */
export function ChangedTerms({ gig }: { gig: GigSummary }) {
  const { state, acceptedTerms } = gig.myApplication ?? {};
  if (!isUnconfirmed(state) || !acceptedTerms) return null;
  return (
    <Changes was={acceptedTerms} gig={gig}>
      <p>Changed since you agreed:</p>
    </Changes>
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
