import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { reviewMoves } from '#actors/review.ts';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/gigs.ts';
import type { OwnReview, ReviewPair } from '#contract/reviews.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { ReviewButton } from '#entities/review/review-button.tsx';
import { playAgainText } from '#entities/review/review-count.tsx';
import { markLabels } from '#entities/review/review-labels.ts';
import { ReviewLine } from '#entities/review/review-line.tsx';
import { dayOf, gigReviewsQuery, useWithdrawReview } from '#entities/review/use-review-acts.ts';
import { LoadError } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted, small, text } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark, Tags } from '#ui/marks/marks.tsx';
import * as css from './gig.css.ts';

/** GIG-11. Shown to those who took part, after the gig. Renders nothing when there is nobody to review. */
export function GigReviews({ gig }: { gig: Gig }) {
  const id = useId();
  const query = useQuery(gigReviewsQuery(gig.id));
  const { data } = query;
  if (!data) {
    const failure = query.isError ? failureOf(query.error) : null;
    if (!failure || failure.kind === 'missing') return null;
    return <LoadError query={query} subject="reviews" level={2} />;
  }
  if (data.items.length === 0) return null;
  return (
    <section id="reviews" className={css.part} aria-labelledby={id}>
      <h2 id={id}>Reviews</h2>
      <ul className={list}>
        {data.items.map((pair) => (
          <ReviewPairItem key={pair.person.id} gig={gig} pair={pair} until={data.until} />
        ))}
      </ul>
    </section>
  );
}

type PairProps = { gig: Gig; pair: ReviewPair; until: string };

function ReviewPairItem({ gig, pair: { person, about, mine, theirs }, until }: PairProps) {
  const me = useSession().user;
  const may = reviewMoves(mine?.state ?? 'unwritten', until);
  const isHidden = mine?.state === 'written';
  return (
    <li className={css.applicant} aria-label={person.name}>
      <PersonRow person={person} size={56} mobileSize={48} as="h3">
        {may('author.write') && <ReviewButton gig={gig} person={person} about={about} variant="primary" />}
      </PersonRow>
      <div className={css.applicantRest}>
        {mine && <OwnReviewText mine={mine} />}
        {isHidden && (
          <p className={muted}>
            {person.name} can read it once you’ve both written one, or on {dayOf(until)}.
          </p>
        )}
        {(may('author.edit') || may('author.withdraw')) && mine && (
          <div className={css.actionRow}>
            <ReviewButton gig={gig} person={person} about={about} mine={mine} />
            <DeleteReview gig={gig} mine={mine} name={person.name} />
          </div>
        )}
        {!mine && !may('author.write') && <p className={muted}>You didn’t review {person.name}.</p>}
        {theirs && me && (
          <ul className={list}>
            <ReviewLine review={theirs} about={me} me={me.id} onGigPage />
          </ul>
        )}
      </div>
    </li>
  );
}

const OwnReviewText = ({ mine: { id, again, words, marks, answer } }: { mine: OwnReview }) => (
  <blockquote className={`${text} ${css.quoted}`} data-parts={`review:${id}`}>
    <p className={`${small} ${muted}`}>Your review</p>
    <StateMark kind={again ? 'success' : 'muted'}>{playAgainText(again)}</StateMark>
    {words && (
      <p>
        <LinkedText>{words}</LinkedText>
      </p>
    )}
    <Tags items={marks.map((mark) => markLabels[mark])} label="What went well" />
    {answer && (
      <p>
        <span className={muted}>Their reply: </span>
        <LinkedText>{answer.words}</LinkedText>
      </p>
    )}
  </blockquote>
);

function DeleteReview({ gig, mine, name }: { gig: Gig; mine: OwnReview; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useWithdrawReview(gig.id);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={`Delete your review of ${name}?`}
          confirmLabel="Delete"
          cancelLabel="Keep it"
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate(mine.id, { onSettled: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        >
          You can write another until the deadline.
        </ConfirmDialog>
      )}
    </>
  );
}
