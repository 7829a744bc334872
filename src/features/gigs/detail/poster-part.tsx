import { useSession } from '#actors/use-session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayReopenGig } from '#contract/permissions/gigs.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { muted, small } from '#ui/layout/words.css.ts';
import * as css from './gig.css.ts';
import { countsWords, stateOf } from './state-words.ts';
import { useGigMove } from './use-moves.ts';

/** The poster's side of the ticket: how it stands, and the one thing to do next. */
export function PosterPart({ gig }: { gig: Gig }) {
  const { user } = useSession();
  const move = useGigMove(gig.id);
  const { words } = stateOf(gig);
  const counts = gig.applicationCounts;
  return (
    <div className={css.act}>
      <h2>{words === 'Open' ? 'Still open' : words}</h2>
      {counts && <p className={`${small} ${muted}`}>{sentence(countsWords(counts))}</p>}
      {words === 'Open' && counts && counts.applied > 0 && (
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

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
