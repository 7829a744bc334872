import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import type { Dashboard as Contents } from '#contract/dashboard.ts';
import { dashboardQuery } from '#entities/gig/dashboard-query.ts';
import { LoadError } from '#shared/query-content.tsx';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { weekdayOf } from '#ui/format/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { hiddenOnPhone } from '#ui/layout/text.css.ts';
import { Columns, Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './dashboard.css.ts';
import { NextGig } from './next-gig.tsx';
import { MyApplications, NewForYou, ProfileProgress } from './sidebar.tsx';
import { TaskSection } from './task-section.tsx';
import {
  GigDraft,
  GigsToAnswer,
  Invitations,
  LinkRequests,
  OwnGigApplications,
  QuestionsToAnswer,
  RecentAnswers,
  ReviewsToWrite,
  UnreadMessages,
} from './tasks.tsx';

const DepQuestion = lazyPart(() => import('#entities/dep/dep-answers.tsx').then((part) => part.DepQuestion));

/** GIG-09. Dep requests to the member, and deps proposed for the member's gigs. */
function DepRequests({ count, items }: NonNullable<Contents['deps']>) {
  return (
    <TaskSection count={count} title={count === 1 ? 'dep request' : 'dep requests'}>
      {items.map((dep) => (
        <li key={dep.id} className={css.gigToAnswer}>
          <DepQuestion {...dep} />
        </li>
      ))}
    </TaskSection>
  );
}

/** `/dashboard`. Socket events keep it up to date. */
export function Dashboard() {
  const query = useQuery(dashboardQuery);
  const { data, isPending } = query;
  if (!data) {
    return (
      <Page>
        <Columns>
          <Title>Dashboard</Title>
          {isPending ? (
            <PersonSkeleton rows={4} text="Loading your dashboard..." />
          ) : (
            <LoadError query={query} subject="your dashboard" level={2} />
          )}
        </Columns>
      </Page>
    );
  }
  return (
    <Page>
      <Columns
        sidebarLabel="Your activity"
        sidebar={
          <>
            <MyApplications {...data.myApplications}>
              <PostGig className={css.fromLg} />
            </MyApplications>
            {data.profile.percent < 100 && <ProfileProgress {...data.profile} />}
            {canMatchGigs(data) && <NewForYou />}
          </>
        }
      >
        <Title actions={<PostGig className={css.belowLg} />}>{headline(taskCount(data))}</Title>
        {data.next && <NextGig gig={data.next} />}
        <RecentAnswers />
        {data.offers && <GigsToAnswer {...data.offers} titles={['gig offer', 'gig offers']} />}
        <GigsToAnswer
          {...data.toConfirm}
          titles={['gig you’re booked for has changed', 'gigs you’re booked for have changed']}
        />
        {data.deps && <DepRequests {...data.deps} />}
        <OwnGigApplications
          notConfirmed={data.notConfirmed}
          applicationsToAnswer={data.applicationsToAnswer}
        />
        {data.questions && <QuestionsToAnswer {...data.questions} />}
        {data.invitations && <Invitations {...data.invitations} />}
        <UnreadMessages {...data.unreadMessages} />
        <LinkRequests {...data.linkRequests} />
        {data.toReview && <ReviewsToWrite {...data.toReview} />}
        {data.gigDraft && <GigDraft {...data.gigDraft} />}
        {taskCount(data) === 0 && (
          <EmptyState
            level={2}
            title="All quiet"
            action={
              <Link to="/gigs" className={button({ size: 'small' })}>
                Browse gigs
              </Link>
            }
          >
            No one is waiting on you. A good moment to see what’s on.
          </EmptyState>
        )}
      </Columns>
    </Page>
  );
}

/** In the title row; from lg on, where the title is too long, in the sidebar. */
const PostGig = ({ className }: { className: string }) => (
  <Link to="/create-gig" className={`${button({ size: 'small' })} ${className}`} aria-label="Post a gig">
    <Icon of={Plus} size="small" />
    <span className={hiddenOnPhone}>Post a gig</span>
  </Link>
);

/** Without a skill or a genre in the profile every gig would match. */
const canMatchGigs = ({ profile: { missing } }: Contents): boolean =>
  !(missing.includes('skills') && missing.includes('genres'));

/** From two on. */
const numberWords = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const taskCount = (data: Contents): number =>
  [
    data.offers,
    data.toConfirm,
    data.deps,
    data.invitations,
    data.notConfirmed,
    data.applicationsToAnswer,
    data.questions,
    data.unreadMessages,
    data.linkRequests,
    data.toReview,
  ].reduce((sum, waiting) => sum + (waiting?.count ?? 0), 0);

/** "Friday. Ten things need you." */
function headline(count: number, now = new Date()): string {
  const weekday = weekdayOf(now);
  if (count === 1) return `${weekday}. One thing needs you.`;
  if (count === 0) return `${weekday}. Nothing needs you.`;
  return `${weekday}. ${numberWords[count - 2] ?? count} things need you.`;
}
