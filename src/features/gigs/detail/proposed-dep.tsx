import { useQuery } from '@tanstack/react-query';
import type { Gig } from '#contract/ours/gigs.ts';
import * as css from '#entities/dep/dep.css.ts';
import { DepAnswers } from '#entities/dep/dep-answers.tsx';
import { proposedWords } from '#entities/dep/dep-words.ts';
import { gigDepsQuery } from '#entities/dep/use-dep-acts.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { Counted } from '#entities/review/counted.tsx';
import { Tags } from '#ui/marks/marks.tsx';
import { thatDayWords } from './poster-words.ts';

/** GIG-09. Beside somebody booked, for the poster: who would play instead, and whether that is well. */
export function ProposedDep({ gig, playerId }: { gig: Gig; playerId: string }) {
  const { data } = useQuery(gigDepsQuery(gig.id));
  const asked = data?.items.find(({ player, state }) => player.id === playerId && state === 'willing');
  if (!asked) return null;
  const { dep, thatDay, reviews } = asked;
  return (
    <section className={css.question} aria-label={`${dep.name} instead of ${asked.player.name}`}>
      <p role="status">{proposedWords(asked)}</p>
      <PersonRow person={dep} as="h4" />
      <Counted person={dep} counts={reviews} />
      <Tags
        items={[
          ...(thatDay ? [thatDayWords[thatDay]] : []),
          ...(dep.linkState === 'linked' ? ['Linked with you'] : []),
        ]}
      />
      <DepAnswers dep={asked} gig={gig} />
    </section>
  );
}
