import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { itemsOf } from '#entities/gig-line/gig-queries.ts';
import { phaseOf } from '#entities/gig-line/standing-of.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { button } from '#ui/button/button.css.ts';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { Switcher } from '#ui/switcher/switcher.tsx';
import { Applications } from './applications.tsx';
import { myApplicationsQuery, myGigsQuery } from './mine-queries.ts';
import { Posted } from './posted.tsx';

/** `/my-gigs`: what the member offers and what they want; which of the two stands in the address. */
export function MyGigs({ tab }: { tab: 'posted' | 'applications' }) {
  const posted = useInfiniteQuery(myGigsQuery);
  const applications = useInfiniteQuery(myApplicationsQuery);
  const toAnswer = itemsOf(posted.data).reduce(
    (sum, gig) => sum + (phaseOf(gig) === 'open' ? gig.openApplicationCount : 0),
    0,
  );
  const waiting = itemsOf(applications.data).filter(
    ({ state, gig }) => state === 'applied' && phaseOf(gig) === 'open',
  ).length;
  return (
    <Page>
      <Cols>
        <Title
          acts={
            <Link to="/create-gig" className={button({ look: 'go' })}>
              <Icon of={Plus} />
              Post a gig
            </Link>
          }
        >
          My gigs
        </Title>
        <Switcher label="Show">
          <Link to="/my-gigs" search={{}} activeOptions={{ exact: true }}>
            Gigs I posted
            <Badge count={toAnswer} label={countWords(toAnswer, 'to answer', 'to answer')} />
          </Link>
          <Link to="/my-gigs" search={{ tab: 'applications' }}>
            My applications
            <Badge count={waiting} label={countWords(waiting, 'waiting', 'waiting')} />
          </Link>
        </Switcher>
        {tab === 'posted' ? <Posted query={posted} /> : <Applications query={applications} />}
      </Cols>
    </Page>
  );
}
