import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { OwnApplication, OwnApplicationsPage } from '#contract/applications.ts';
import { type GigSummary, isUnconfirmed, type MyGig, type MyGigsPage } from '#contract/gigs.ts';
import { OwnMoves } from '#entities/application/own-moves.tsx';
import { TermsQuestion } from '#entities/gig/changed-terms.tsx';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { myApplicationsQuery, myGigsQuery } from '#entities/gig/my-gigs-queries.ts';
import { PostGigLink } from '#entities/gig/post-gig-link.tsx';
import { applicationStatusLabel, phaseOf } from '#entities/gig/status-label.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { PagedList } from '#shared/query-content.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/text.css.ts';
import { Badge } from '#ui/marks/marks.tsx';
import { Block, Columns, Page, Switcher, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { week } from '../board/board.css.ts';
import { BrowseGigs } from '../no-gig.tsx';
import * as css from './mine.css.ts';
import type { CalendarView } from './my-calendar.tsx';
import {
  LineUpLink,
  PostedGigActions,
  postedLabel,
  sortApplications,
  sortPosted,
} from './posted-gig-actions.tsx';

const MyCalendar = lazyPart(() => import('./my-calendar.tsx').then((part) => part.MyCalendar));
const ReviewActs = lazyPart(() =>
  import('#entities/review/review-button.tsx').then((part) => part.ReviewButtons),
);
const CalendarFeed = lazyPart(() => import('./calendar-feed.tsx').then((part) => part.CalendarFeed));

const GigDraft = lazyPart(() => import('./gig-draft.tsx').then((part) => part.GigDraft));
const noop = () => {};

export type MyGigsSearch = {
  tab?: 'applications';
  /** GIG-10. The calendar view of a month, `YYYY-MM`; the current month by default. */
  view?: CalendarView;
  month?: string;
  saved?: 'with';
};

/** `/my-gigs`. The address holds the chosen view. */
export function MyGigs({ tab, view, month, saved }: MyGigsSearch) {
  const posted = useInfiniteQuery(myGigsQuery);
  const applications = useInfiniteQuery(myApplicationsQuery);
  const now = new Date();
  const upcoming = sortPosted(itemsOf(posted.data), now).current;
  const applied = sortApplications(itemsOf(applications.data), now).current;
  const other: OtherListProps =
    tab === undefined
      ? {
          title: 'My applications',
          search: { tab: 'applications' },
          gigs: applied.map(({ gig }) => gig),
        }
      : { title: 'Gigs I posted', search: {}, gigs: upcoming };
  return (
    <Page>
      <Columns
        sidebar={!view && other.gigs.length > 0 && <OtherList {...other} />}
        sidebarLabel={other.title}
        extra
        wide={view !== undefined}
      >
        <Title actions={<PostGigLink />}>My gigs</Title>
        <Switcher label="Show">
          <Link to="/my-gigs" search={{}} activeOptions={{ exact: true }}>
            Posted
            <Badge count={upcoming.length} label="coming up" quiet />
          </Link>
          <Link to="/my-gigs" search={{ tab: 'applications' }}>
            Applied for
            <Badge count={applied.length} label="waiting and booked" quiet />
          </Link>
          <Link to="/my-gigs" search={{ view: 'month' }} aria-current={view ? 'page' : undefined}>
            Calendar
          </Link>
        </Switcher>
        {view ? (
          <MyCalendar
            view={view}
            month={month}
            withSaved={saved === 'with'}
            fallback={<GigSkeleton text="Loading your calendar..." />}
          />
        ) : tab ? (
          <Applications query={applications} />
        ) : (
          <>
            <GigDraft onLoadFailed={noop} />
            <Posted query={posted} />
          </>
        )}
        <div className={css.calendar}>
          <CalendarFeed />
        </div>
      </Columns>
    </Page>
  );
}

const PREVIEW_COUNT = 4;

type OtherListProps = {
  title: string;
  search: { tab?: 'applications' };
  gigs: readonly GigSummary[];
};

const OtherList = ({ title, search, gigs }: OtherListProps) => (
  <Block
    title={title}
    more={
      <Link to="/my-gigs" search={search} className={link}>
        All
      </Link>
    }
  >
    <ul className={list}>
      {gigs.slice(0, PREVIEW_COUNT).map((gig) => (
        <GigLine key={gig.id} gig={gig} compact />
      ))}
    </ul>
  </Block>
);

function Posted({ query }: { query: UseInfiniteQueryResult<{ pages: MyGigsPage[] }> }) {
  const now = new Date();
  const line = (isPast: boolean) => (gig: MyGig) => (
    <GigLine key={gig.id} gig={gig} label={postedLabel(gig, now)} struck={isPast}>
      {isPast ? <ReviewActs gigId={gig.id} /> : <PostedGigActions gig={gig} />}
    </GigLine>
  );
  return (
    <PagedList
      query={query}
      subject="your gigs"
      fallback={<GigSkeleton text="Loading your gigs..." />}
      empty={
        <NoGigs title="You haven’t posted a gig yet">
          Say when, where and for how much; people apply with a note.
        </NoGigs>
      }
    >
      {(items) => {
        const { current, past } = sortPosted(items, now);
        return (
          <>
            <CollapsibleSection title="Coming up">{current.map(line(false))}</CollapsibleSection>
            <CollapsibleSection title="Past and cancelled" fold>
              {past.map(line(true))}
            </CollapsibleSection>
          </>
        );
      }}
    </PagedList>
  );
}

function Applications({ query }: { query: UseInfiniteQueryResult<{ pages: OwnApplicationsPage[] }> }) {
  return (
    <PagedList
      query={query}
      subject="your applications"
      fallback={<GigSkeleton text="Loading your applications..." />}
      empty={<NoGigs title="You haven’t applied yet">Find a night that suits you and send a note.</NoGigs>}
    >
      {(items) => {
        const { current, past } = sortApplications(items, new Date());
        return (
          <>
            <CollapsibleSection title="Waiting and booked">{current.map(applicationLine)}</CollapsibleSection>
            <CollapsibleSection title="Past and answered" fold>
              {past.map(applicationLine)}
            </CollapsibleSection>
          </>
        );
      }}
    </PagedList>
  );
}

function applicationLine({ id, gig, groupId }: OwnApplication) {
  const label = applicationStatusLabel(gig);
  const { myApplication } = gig;
  const isPast = phaseOf(gig) === 'past';
  const needsAnswer = !isPast && (myApplication?.state === 'offered' || isUnconfirmed(myApplication?.state));
  return (
    <GigLine key={id} gig={gig} label={label ?? undefined}>
      {isPast && <ReviewActs gigId={gig.id} />}
      {needsAnswer && myApplication && (
        <TermsQuestion gig={gig}>
          <OwnMoves gig={gig} application={myApplication} />
        </TermsQuestion>
      )}
      {groupId && !isPast && (
        <div className={css.actions}>
          <LineUpLink groupId={groupId} title={gig.title} />
        </div>
      )}
    </GigLine>
  );
}

const NoGigs = ({ title, children }: { title: string; children: string }) => (
  <EmptyState level={2} title={title} action={<BrowseGigs />}>
    {children}
  </EmptyState>
);

type CollapsibleSectionProps = { title: string; children: ReactNode[]; fold?: boolean };

/** A titled section, collapsed to its first rows if `fold`. Renders nothing when empty. */
function CollapsibleSection({ title, children, fold = false }: CollapsibleSectionProps) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(!fold || children.length <= PREVIEW_COUNT);
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={week}>
        {title}
      </h2>
      <ul className={list}>{isExpanded ? children : children.slice(0, PREVIEW_COUNT)}</ul>
      {!isExpanded && (
        <Button size="small" onClick={() => setIsExpanded(true)}>
          Show all {children.length}
        </Button>
      )}
    </section>
  );
}
