import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { FormErrors } from '#shared/form.tsx';
import { failureOf } from '#transport/failure.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea, isFilledWithin } from '#ui/field/text-inputs.tsx';
import { Fold } from '#ui/fold/fold.tsx';
import { shortDate } from '#ui/format/dates.ts';
import { link, muted, small, text } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark, Tags } from '#ui/marks/marks.tsx';
import * as css from './review.css.ts';
import { playAgainText } from './review-count.tsx';
import { markLabels } from './review-labels.ts';
import { useAnswerReview } from './use-review-acts.ts';

type ReviewLineProps = {
  review: Review;
  about: { id: string; name: string };
  me: string | undefined;
  onGigPage?: boolean;
};

/** A published review with its reply, or the button to reply. */
export function ReviewLine({ review, about, me, onGigPage = false }: ReviewLineProps) {
  const { id, author, gig, again, marks, words, answer } = review;
  const isMine = about.id === me;
  return (
    <li className={css.review} data-parts={`review:${id}`}>
      <div className={css.head}>
        {author ? <PersonRow person={author} as="h3" /> : <RemovedAuthor />}
        {author && me && author.id !== me && (
          <PersonMenu person={author} label={`More about ${author.name}`} subject={{ kind: 'review', id }} />
        )}
        {author && author.id === me && answer && (
          <PersonMenu person={about} label={`More about ${about.name}`} subject={{ kind: 'review', id }} />
        )}
      </div>
      <div className={css.reviewText}>
        <StateMark kind={again ? 'success' : 'muted'}>{playAgainText(again)}</StateMark>
        {words && (
          <Fold name={`review ${id}`} subject="this review" text={words} className={text}>
            <LinkedText>{words}</LinkedText>
          </Fold>
        )}
        <Tags items={marks.map((mark) => markLabels[mark])} label="What went well" />
        {gig && !onGigPage && (
          <Link to="/gigs/$id" params={{ id: gig.id }} className={`${link} ${small}`}>
            {gig.title}, {shortDate(gig.date)}
          </Link>
        )}
        {answer && (
          <blockquote className={css.answer}>
            <p className={`${small} ${muted}`}>{isMine ? 'You replied' : `${about.name} replied`}</p>
            <LinkedText>{answer.words}</LinkedText>
          </blockquote>
        )}
        {isMine && me && !answer && <Answer review={review} me={me} />}
      </div>
    </li>
  );
}

const RemovedAuthor = () => (
  <div className={css.row}>
    <Avatar id="gone" name="Former member" src={null} size={40} />
    <h3 className={small}>Former member</h3>
  </div>
);

function Answer({ review: { id, gig }, me }: { review: Review; me: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { text, setText, clear } = useDraft(`review-reply:${id}`);
  const answering = useAnswerReview({ gigId: gig?.id ?? null, me, onSent: clear });
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setIsOpen(true)}>
        Reply
      </Button>
    );
  const canSend = isFilledWithin(text, limits.reviewWords);
  return (
    <form
      className={css.answerForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) answering.mutate({ id, words: text });
      }}
    >
      <Field label="Your reply" hint="You can only reply once, and can’t change it.">
        <CountedTextArea
          value={text}
          limit={limits.reviewWords}
          rows={2}
          autoFocus
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {answering.isError && <FormErrors errors={[failureOf(answering.error).text]} />}
      <div className={css.row}>
        <Button type="submit" size="small" variant="primary" busy={answering.isPending} disabled={!canSend}>
          Reply
        </Button>
        <Button size="small" variant="quiet" onClick={() => setIsOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
