import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayReopenGig } from '#contract/permissions/gigs.ts';
import { phaseOf } from '#entities/gig-line/standing-of.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { muted, small } from '#ui/layout/words.css.ts';
import * as css from './gig.css.ts';
import { posterWords } from './state-words.ts';
import { useGigMove } from './use-gig-move.ts';

/** The poster's side of the ticket: how it stands, and the one thing to do next. */
export function PosterPart({ gig }: { gig: Gig }) {
  const { user } = useSession();
  const move = useGigMove(gig);
  const { title, text } = posterWords(gig);
  const waiting = gig.applicationCounts?.applied ?? 0;
  return (
    <div className={css.act}>
      <h2>{title}</h2>
      {text && <p className={`${small} ${muted}`}>{text}</p>}
      {phaseOf(gig) === 'open' && waiting > 0 && (
        <a href="#applicants" className={button({ look: 'go', wide: true })}>
          {gig.places - gig.placesTaken > 1 ? 'Choose people' : 'Choose somebody'}
        </a>
      )}
      {mayReopenGig(user, gig, new Date()).allowed && (
        <Button wide busy={move.isPending} onClick={() => move.mutate('reopen')}>
          Open again
        </Button>
      )}
    </div>
  );
}
