import type { ComponentProps } from 'react';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { isToday, nextDay } from './gig-words.ts';

type GigDateProps = Pick<ComponentProps<typeof DateBlock>, 'size' | 'inset' | 'gone' | 'className'> & {
  gig: Pick<GigSummary, 'date' | 'lastDate' | 'dateByAgreement' | 'startTime' | 'startsAt' | 'timeZone'>;
};

/**
 * The day of a gig in the cue column, lit where that is today: of several the one that comes next, "by" the last that it
 * can be where that is to be agreed. `moreDays` says the rest.
 */
export const GigDate = ({ gig, gone = false, ...looks }: GigDateProps) => (
  <DateBlock
    {...looks}
    date={nextDay(gig)}
    by={gig.dateByAgreement === true}
    gone={gone}
    lit={!gone && isToday(gig)}
  />
);
