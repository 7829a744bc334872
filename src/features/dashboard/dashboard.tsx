import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorState } from '#ui/empty-state/error-state.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Booked } from './booked.tsx';
import { dashboardQuery } from './dashboard-query.ts';
import { headline, needCount } from './headline.ts';
import { ApplicationsToAnswer, LinkRequests, UnreadMessages } from './needs.tsx';
import { MyApplications, ProfileTold } from './side.tsx';

/** `/dashboard`: what needs the member now, kept fresh by whatever comes over the socket. */
export function Dashboard() {
  const { data, isPending, isFetching, error, refetch } = useQuery(dashboardQuery);
  if (!data) {
    return (
      <Page>
        <Cols>
          <Title>Dashboard</Title>
          {isPending ? (
            <PersonSkeleton rows={4} text="Loading your dashboard..." />
          ) : (
            <ErrorState
              level={2}
              title="Could not load your dashboard"
              busy={isFetching}
              onRetry={() => void refetch()}
            >
              {failureOf(error).text}
            </ErrorState>
          )}
        </Cols>
      </Page>
    );
  }
  const [next] = data.booked;
  return (
    <Page>
      <Cols
        sideLabel="Yours"
        side={
          <>
            <MyApplications {...data.myApplications} />
            <ProfileTold {...data.profile} />
          </>
        }
      >
        <Title>{headline(needCount(data))}</Title>
        {next && <Booked gig={next} />}
        <ApplicationsToAnswer {...data.applicationsToAnswer} />
        <UnreadMessages {...data.unreadMessages} />
        <LinkRequests {...data.linkRequests} />
        {needCount(data) === 0 && (
          <EmptyState
            level={2}
            title="All quiet"
            action={
              <Link to="/gigs" className={button({ size: 'small' })}>
                Browse gigs
              </Link>
            }
          >
            Nobody waits for an answer from you. A good moment to look what is on.
          </EmptyState>
        )}
      </Cols>
    </Page>
  );
}
