import type { ComponentProps } from 'react';
import type { GigSummary } from '#contract/gigs.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { isToday, nextDay } from './gig-texts.ts';

type GigDateProps = Pick<ComponentProps<typeof DateBlock>, 'size' | 'inset' | 'struck' | 'className'> & {
  gig: Pick<GigSummary, 'date' | 'lastDate' | 'dateByAgreement' | 'startTime' | 'startsAt' | 'timeZone'>;
};

/**
 * Date block of a gig, highlighted when it is today. Shows the next of several days, or the last possible day when
 * the date is still to be agreed; `moreDays` gives the rest.
 */
export const GigDate = ({ gig, struck = false, ...dateProps }: GigDateProps) => (
  <DateBlock
    {...dateProps}
    date={nextDay(gig)}
    by={gig.dateByAgreement === true}
    struck={struck}
    highlighted={!struck && isToday(gig)}
  />
);
