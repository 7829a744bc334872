import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import type { OwnDep } from '#contract/player-requests.ts';
import { payText, placeOf, whenText } from '#entities/gig/gig-texts.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { ReviewCount } from '#entities/review/review-count.tsx';
import { link, muted } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './dep.css.ts';
import { DepAnswers } from './dep-answers.tsx';
import { proposalText, requestText } from './dep-texts.ts';

/** A dep request in a list, outside its gig page. */
export function DepQuestion({ gig, ...dep }: OwnDep) {
  const isAsked = useSession().user?.id === dep.dep.id;
  const title = (
    <Link to="/gigs/$id" params={{ id: gig.id }} className={link} dir="auto">
      {gig.title}
    </Link>
  );
  return (
    <div className={css.question}>
      <PersonRow person={isAsked ? dep.player : dep.dep} compact />
      <p>{isAsked ? requestText(dep) : proposalText(dep)}</p>
      <p className={muted}>
        {title}. {whenText(gig)}. {placeOf(gig)}. {payText(gig.pay)}.
      </p>
      {dep.note && (
        <blockquote className={css.quoted}>
          <LinkedText>{dep.note}</LinkedText>
        </blockquote>
      )}
      {isAsked && gig.clashes && <Notice level="warning">You’re already booked at that time.</Notice>}
      {!isAsked && <ReviewCount person={dep.dep} counts={dep.reviews} />}
      <DepAnswers dep={dep} gig={gig} />
    </div>
  );
}
