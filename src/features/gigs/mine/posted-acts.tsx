import { Link } from '@tanstack/react-router';
import { gigMoves } from '#actors/gig.ts';
import type { MyGig } from '#contract/ours/gigs.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './mine.css.ts';

const EnterTalk = lazyPart(() => import('#entities/gig/line-up-talk.tsx').then((part) => part.EnterTalk));

/** What needs the poster of a gig to come, and what they may do with it. */
export function PostedActs({ gig }: { gig: MyGig }) {
  const { id, openApplicationCount: waiting, placesTaken, groupId } = gig;
  const may = gigMoves(gig)('poster.edit');
  const answer = waiting === 1 ? 'Answer' : `Answer ${waiting}`;
  if (!may && waiting === 0 && !groupId && placesTaken === 0) return null;
  return (
    <div className={css.acts}>
      {waiting > 0 && (
        <Link
          to="/gigs/$id"
          params={{ id }}
          hash="applicants"
          className={button({ size: 'small' })}
          aria-label={`${answer} who applied for ${gig.title}`}
        >
          {answer}
        </Link>
      )}
      {may && (
        <Link
          to="/gigs/$id/edit"
          params={{ id }}
          className={button({ look: 'bare', size: 'small' })}
          aria-label={`Edit ${gig.title}`}
        >
          Edit
        </Link>
      )}
      {groupId ? (
        <TalkLink groupId={groupId} title={gig.title} />
      ) : (
        placesTaken > 0 && <EnterTalk gigId={id} title={gig.title} />
      )}
    </div>
  );
}

/** MSG-05. To the talk of a line-up that the member is in. */
export const TalkLink = ({ groupId, title }: { groupId: string; title: string }) => (
  <Link
    to="/messages/$userId"
    params={{ userId: groupId }}
    className={button({ look: 'bare', size: 'small' })}
    aria-label={`Message the line-up of ${title}`}
  >
    Message the line-up
  </Link>
);
