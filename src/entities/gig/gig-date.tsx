import type { ComponentProps } from 'react';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { isToday, nextDay } from './gig-words.ts';

type GigDateProps = Pick<ComponentProps<typeof DateBlock>, 'size' | 'inset' | 'gone' | 'className'> & {
  gig: Pick<GigSummary, 'date' | 'lastDate' | 'dateByAgreement' | 'startTime' | 'startsAt' | 'timeZone'>;
};

/**
 * Date block of a gig, highlighted when it is today. Shows the next of several days, or the last possible day when
 * the date is still to be agreed; `moreDays` gives the rest.
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
