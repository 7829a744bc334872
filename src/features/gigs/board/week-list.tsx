import { useId } from 'react';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { list } from '#ui/layout/layout.css.ts';
import * as css from './board.css.ts';
import { byWeek, type Week } from './weeks.ts';

/** The board as a set list, a section per week. */
export const WeekList = ({ gigs }: { gigs: readonly GigSummary[] }) =>
  byWeek(gigs, new Date()).map((week) => <WeekSection key={week.key} week={week} />);

function WeekSection({ week }: { week: Week }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.week}>
        {week.name} {week.note && <span>{week.note}</span>}
      </h2>
      <ol className={list}>
        {week.gigs.map((gig) => (
          <GigLine key={gig.id} gig={gig} />
        ))}
      </ol>
    </section>
  );
}
