import { useId } from 'react';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { type Block, inBlocks } from '#ui/long-list/blocks.ts';
import { LongList } from '#ui/long-list/long-list.tsx';
import * as css from './board.css.ts';
import { byWeek, type Week } from './weeks.ts';

type Part = Block<GigSummary> & { week: Week };

/** The board as a set list, a section per week; a week of very many gigs is cut into several. */
export function WeekList({ gigs, name }: { gigs: readonly GigSummary[]; name: string }) {
  const parts = byWeek(gigs, new Date()).flatMap((week) =>
    inBlocks(week.gigs, week.key).map((block): Part => ({ ...block, week })),
  );
  return (
    <LongList name={name} blocks={parts}>
      {(part) => <WeekSection part={part} />}
    </LongList>
  );
}

function WeekSection({ part: { week, items, from } }: { part: Part }) {
  const id = useId();
  const isFirst = from === 0;
  return (
    <section aria-labelledby={isFirst ? id : undefined} aria-label={isFirst ? undefined : week.name}>
      {isFirst && (
        <h2 id={id} className={css.week}>
          {week.name} {week.note && <span>{week.note}</span>}
        </h2>
      )}
      <ol className={list}>
        {items.map((gig) => (
          <GigLine key={gig.id} gig={gig} />
        ))}
      </ol>
    </section>
  );
}
