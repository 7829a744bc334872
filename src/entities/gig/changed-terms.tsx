import type { ReactNode } from 'react';
import { changedTerms, type GigTerms, type Term } from '#contract/gig-terms.ts';
import { type GigSummary, isUnconfirmed } from '#contract/gigs.ts';
import { list, row } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import * as css from './changed-terms.css.ts';
import { daysText, deadlineText, payText, placeOf, timeOf } from './gig-texts.ts';

const labels: Record<Term, string> = { date: 'Date', time: 'Time', place: 'Place', pay: 'Pay' };

const textOf: Record<Term, (terms: GigTerms, other: GigTerms) => string> = {
  date: daysText,
  time: (terms, other) => {
    const time = timeOf(terms) || 'not given';
    return terms.timeZone === other.timeZone ? time : `${time} (${terms.timeZone.replaceAll('_', ' ')})`;
  },
  place: placeOf,
  pay: ({ pay }) => (pay.byAgreement ? 'negotiable' : payText(pay)),
};

type TermChangesProps = {
  was: GigTerms;
  gig: GigSummary;
  children: ReactNode;
};

/** Lists the changed terms with old and new values. Renders nothing when none changed. */
export function TermChanges({ was, gig, children }: TermChangesProps) {
  const changes = changedTerms(was, gig);
  if (changes.length === 0) return null;
  return (
    <div className={css.changed}>
      {children}
      <ul className={list}>
        {changes.map((term) => (
          <li key={term}>
            {labels[term]}: was <s>{textOf[term](was, gig)}</s>, now <b>{textOf[term](gig, was)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For a booked member who has to confirm: agreed and current terms. */
export function ChangedTerms({ gig }: { gig: GigSummary }) {
  const { state, acceptedTerms } = gig.myApplication ?? {};
  if (!isUnconfirmed(state) || !acceptedTerms) return null;
  return (
    <TermChanges was={acceptedTerms} gig={gig}>
      <p>Changed since you agreed:</p>
    </TermChanges>
  );
}

/** The deadline for an answer, and what happens to the place until then. */
export function answerByText({ poster, myApplication }: GigSummary, now = new Date()): string {
  const by = myApplication?.question && deadlineText(myApplication.question.answerBy, now);
  if (myApplication?.state === 'offered')
    return `${poster.name} is holding a place for you. Please answer by ${by}.`;
  return myApplication?.state === 'overdue'
    ? `${poster.name} asked you to answer by ${by}, and may give your place away.`
    : `Your place is held for you. Please answer by ${by}.`;
}

type TermsQuestionProps = {
  gig: GigSummary;
  children: ReactNode;
};

export const TermsQuestion = ({ gig, children }: TermsQuestionProps) => (
  <div className={css.question}>
    <ChangedTerms gig={gig} />
    <p className={muted}>{answerByText(gig)}</p>
    <div className={row}>{children}</div>
  </div>
);
