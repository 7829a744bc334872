import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CheckCheck from 'lucide-react/icons/check-check';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useCounts } from '#actors/counts.ts';
import { useNotifications } from '#actors/notifications.ts';
import type { Notification } from '#contract/spec/notification.ts';
import { dashboardQuery } from '#entities/gig/dashboard-query.ts';
import { detailsOf } from '#entities/notification/details.ts';
import { linksQuery } from '#entities/person/people-queries.ts';
import { EndOfList, SidePanel, useFirstRows } from '#shared/query-content.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { badgeText } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { type Block, LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import { Badge } from '#ui/marks/marks.tsx';
import { useProximity } from '#ui/near/use-near.ts';
import { Columns, Page, Switcher, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/time-ago/time-ago.tsx';
import { byDay, type Day, groupNotifications, type NotificationGroup } from './group-notifications.ts';
import {
  DeletedNotificationRow,
  isDepRequest,
  NotificationRow,
  preloadDepAnswer,
} from './notification-row.tsx';
import * as css from './notifications.css.ts';
import { type Topic, topicLabels, topicOf, topics } from './topics.ts';

const PendingAnswers = lazyPart(() => import('./pending-answers.tsx').then((part) => part.PendingAnswers));

/** A longer list was loaded in several pages. */
const ONE_PAGE = 50;
/** Pixels: height of a short row, and the space above the list. */
const [ROW_HEIGHT, SPACE_ABOVE] = [80, 200];

/** `/notifications`; filters are in the URL. */
export function Notifications({ unreadOnly, about }: { unreadOnly: boolean; about: Topic | undefined }) {
  const { items, leaving, loading, failed, hasOlder, loadingOlder, olderFailed, ...acts } =
    useNotifications();
  const unread = useCounts().notifications;
  const isSome = unreadOnly || about !== undefined;
  const visible = items.filter(
    ({ read, type }) => !(unreadOnly && read) && (about === undefined || topicOf(type) === about),
  );
  const isKnown = useRowActionsKnown(items, loading);
  const { rows, isComplete } = useFirstRows(visible, ROW_HEIGHT, SPACE_ABOVE);
  const hasUnread = unread > 0 || items.some(({ read }) => !read);
  const isOlder = hasOlder && !loading && !loadingOlder && !olderFailed;
  const end = useProximity(isOlder && !isSome, acts.showOlder);
  const mayBeOlder = hasOlder && (!unreadOnly || unread > 0);
  const isSeeking = useSeekOlder(isSome && visible.length === 0 && mayBeOlder, {
    count: items.length,
    olderFailed,
    isBusy: loading || loadingOlder,
    seek: acts.showOlder,
  });
  const isNothing = !loading && !failed && isKnown && visible.length === 0;
  return (
    <Page>
      <Columns
        sidebar={
          <SidePanel>
            <PendingAnswers isKnown={!loading && !failed} />
          </SidePanel>
        }
        sidebarLabel="Waiting for you"
        extra
      >
        <Title
          note={unread > 0 ? badgeText(unread, 'unread', 'unread') : items.length > 0 && 'All read'}
          actions={
            items.length > 0 && (
              <Button size="small" icon={CheckCheck} disabled={!hasUnread} onClick={acts.markAllRead}>
                Mark all read
              </Button>
            )
          }
        >
          Notifications
        </Title>
        <Switcher label="Show" className={css.tabs}>
          <Link to="/notifications" search={{}} activeOptions={{ exact: true }}>
            All
          </Link>
          <Link to="/notifications" search={{ unread: true }}>
            Unread
            <Badge count={unread} label={badgeText(unread, 'unread', 'unread')} />
          </Link>
          {topics.map((topic) => (
            <Link key={topic} to="/notifications" search={{ about: topic }}>
              {topicLabels[topic]}
            </Link>
          ))}
        </Switcher>
        {failed && (
          <ErrorState level={2} title="We couldn’t load your notifications" onRetry={acts.refresh}>
            Try again in a moment. New ones will still appear here.
          </ErrorState>
        )}
        {((loading && items.length === 0) || !isKnown || (isNothing && isSeeking)) && (
          <PersonSkeleton rows={5} text="Loading notifications..." />
        )}
        {isNothing && !isSeeking && (
          <NoNotifications
            shown={items.length === 0 ? 'all' : unreadOnly ? 'unread' : 'about'}
            isWhole={!mayBeOlder}
          />
        )}
        {isKnown && (
          <NotificationList
            items={rows}
            leaving={leaving}
            onRead={acts.markRead}
            onDelete={acts.remove}
            onUndo={acts.undoRemove}
          />
        )}
        {!hasOlder && items.length > ONE_PAGE && <EndOfList />}
        {hasOlder && isKnown && isComplete && (
          <div className={css.more} ref={end}>
            {olderFailed && <p role="status">We couldn’t load older notifications.</p>}
            <Button busy={loadingOlder} onClick={acts.showOlder}>
              {olderFailed ? 'Try again' : 'Show older'}
            </Button>
          </div>
        )}
      </Columns>
    </Page>
  );
}

/**
 * Holds the first rows back until their buttons are known, so that no row moves. Waits for the first attempt
 * only, and never hides rows again.
 */
function useRowActionsKnown(items: readonly Notification[], isLoading: boolean): boolean {
  const has = (kind: string) => items.some(({ type }) => type === kind);
  const links = useInfiniteQuery({ ...linksQuery('incoming'), enabled: has('link_request') });
  const hasDeps = items.some(({ type }) => isDepRequest(type));
  const gigs = useQuery({ ...dashboardQuery, enabled: hasDeps || has('gig_application') });
  useEffect(() => {
    if (hasDeps) preloadDepAnswer();
  }, [hasDeps]);
  const isWaiting =
    isLoading || [links, gigs].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  const [isKnown, setKnown] = useState(false);
  if (items.length > 0 && !isWaiting && !isKnown) setKnown(true);
  return isKnown || !isWaiting;
}

/** Stops looking for a type after this many. */
const MAX_SEARCHED = 500;

type Older = {
  count: number;
  olderFailed: boolean;
  isBusy: boolean;
  seek: () => void;
};

/** Loads older pages while no loaded item matches, up to a limit. Returns whether it is loading. */
export function useSeekOlder(isWanted: boolean, { count, olderFailed, isBusy, seek }: Older): boolean {
  const isSeeking = isWanted && !olderFailed && count > 0 && count < MAX_SEARCHED;
  const seekNow = useEffectEvent(seek);
  useEffect(() => {
    if (isSeeking && !isBusy) seekNow();
  }, [isSeeking, isBusy]);
  return isSeeking;
}

type NoNotificationsProps = {
  shown: 'all' | 'unread' | 'about';
  /** No older notification could match. */
  isWhole: boolean;
};

const emptyTexts = {
  unread: { title: 'All caught up', text: 'You’ve read everything.' },
  about: { title: 'Nothing here', text: 'You have no notifications like this.' },
  recent: { title: 'Nothing recent', text: 'There may be some older ones.' },
};

function NoNotifications({ shown, isWhole }: NoNotificationsProps) {
  if (shown === 'all')
    return (
      <EmptyState
        level={2}
        title="Nothing yet"
        action={
          <Link to="/discover" className={button({ size: 'small' })}>
            Find people
          </Link>
        }
      >
        Comments, messages, applications and link requests show up here.
      </EmptyState>
    );
  const { title, text } = emptyTexts[isWhole ? shown : 'recent'];
  return (
    <EmptyState
      level={2}
      title={title}
      action={
        <Link to="/notifications" search={{}} className={button({ size: 'small' })}>
          Show all
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}

type RowActions = {
  leaving: readonly string[];
  onRead: (id: string) => void;
  onDelete: (id: string) => void;
  onUndo: (id: string) => void;
};

type Part = Block<NotificationGroup> & { day: Day };

/** One section per day; very long days are split. */
function NotificationList({ items, ...acts }: { items: readonly Notification[] } & RowActions) {
  const now = useNow();
  const parts = byDay(items, now).flatMap((day) =>
    toBlocks(groupNotifications(day.items, acts.leaving), day.name).map((block): Part => ({ ...block, day })),
  );
  return (
    <LongList name="notifications" blocks={parts}>
      {(part) => <DaySection part={part} now={now} {...acts} />}
    </LongList>
  );
}

/** SAF-10. A notification outlives the message it quotes. */
const partsOf = (notification: Notification): string[] => {
  const { messageId } = detailsOf(notification);
  return [`notification:${notification.id}`, ...(messageId ? [`message:${messageId}`] : [])];
};

const noteClass = ({ all }: NotificationGroup, isLeaving: boolean) =>
  `${css.row} ${isLeaving || all.every(({ read }) => read) ? '' : css.unread}`;

function DaySection({ part, now, leaving, ...acts }: { part: Part; now: Date } & RowActions) {
  const id = useId();
  return (
    <section className={css.day} aria-labelledby={id}>
      <h2 id={id}>{part.day.name}</h2>
      <ul className={list}>
        {part.items.map((row) => {
          const isLeaving = row.all.every(({ id }) => leaving.includes(id));
          const each =
            (act: (id: string) => void, which = row.all) =>
            () => {
              for (const { id } of which) act(id);
            };
          return (
            <li
              key={row.key}
              className={noteClass(row, isLeaving)}
              data-parts={row.all.flatMap(partsOf).join(' ')}
            >
              {isLeaving ? (
                <DeletedNotificationRow row={row} onUndo={each(acts.onUndo)} />
              ) : (
                <NotificationRow
                  row={row}
                  now={now}
                  onRead={each(
                    acts.onRead,
                    row.all.filter(({ read }) => !read),
                  )}
                  onDelete={each(acts.onDelete)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
