import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { button } from '#ui/button/button.css.ts';
import { countWords } from '#ui/format/numbers.ts';
import * as css from './gig.css.ts';

/** Whose gig it is, and what speaks for them. */
export function Asker({ gig }: { gig: Gig }) {
  const id = useId();
  const { isAuthenticated } = useSession();
  const { poster, posterGigCount, posterMutualCount } = gig;
  const common =
    posterMutualCount > 0 && `${countWords(posterMutualCount, 'link', 'links')} in common with you`;
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>Who is asking</h2>
      <div className={css.asker}>
        <PersonRow person={poster} size={56}>
          {isAuthenticated && (
            <Link to="/messages/$userId" params={{ userId: poster.id }} className={button({ size: 'small' })}>
              Message
            </Link>
          )}
          {isAuthenticated && (
            <PersonMenu
              person={poster}
              label={`More about ${poster.name}`}
              thing={{ kind: 'gig', id: gig.id }}
            />
          )}
        </PersonRow>
        <p className={css.askerFacts}>
          {[`${countWords(posterGigCount, 'gig', 'gigs')} posted`, common].filter(Boolean).join(', ')}
        </p>
      </div>
    </section>
  );
}
