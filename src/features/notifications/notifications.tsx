import { Link } from '@tanstack/react-router';
import CheckCheck from 'lucide-react/icons/check-check';
import { useCounts } from '#actors/counts.ts';
import { useNotifications } from '#actors/notifications.ts';
import { End, useFirstRows } from '#shared/answer.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Badge } from '#ui/marks/marks.tsx';
import { useNear } from '#ui/near/use-near.ts';
import { Cols, Page, Switcher, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { NoteList } from './note-list.tsx';
import * as css from './notifications.css.ts';

/** More than this many came in several goes. */
const ONE_PAGE = 50;
/** Pixels of a short row. */
const HEIGHT = 80;

/** `/notifications`; `unreadOnly` stands in the address. */
export function Notifications({ unreadOnly }: { unreadOnly: boolean }) {
  const { items, leaving, loading, failed, hasOlder, loadingOlder, olderFailed, ...acts } =
    useNotifications();
  const unread = useCounts().notifications;
  const shown = unreadOnly ? items.filter(({ read }) => !read) : items;
  const { rows, isWhole } = useFirstRows(shown, HEIGHT);
  const hasUnread = unread > 0 || items.some(({ read }) => !read);
  const end = useNear(hasOlder && !loading && !loadingOlder && !olderFailed, acts.showOlder);
  return (
    <Page>
      <Cols>
        <Title
          note={unread > 0 ? countWords(unread, 'unread', 'unread') : items.length > 0 && 'All read'}
          acts={
            <Button size="small" icon={CheckCheck} disabled={!hasUnread} onClick={acts.markAllRead}>
              Mark all read
            </Button>
          }
        >
          Notifications
        </Title>
        <Switcher label="Show">
          <Link to="/notifications" search={{}} activeOptions={{ exact: true }}>
            All
          </Link>
          <Link to="/notifications" search={{ unread: true }}>
            Unread
            <Badge count={unread} label={countWords(unread, 'unread', 'unread')} />
          </Link>
        </Switcher>
        {failed && (
          <ErrorState level={2} title="Could not load your notifications" onRetry={acts.refresh}>
            New ones still show up here as they come.
          </ErrorState>
        )}
        {loading && items.length === 0 && <PersonSkeleton rows={5} text="Loading notifications..." />}
        {!loading && !failed && shown.length === 0 && <Nothing unreadOnly={unreadOnly && items.length > 0} />}
        <NoteList
          items={rows}
          leaving={leaving}
          onRead={acts.markRead}
          onDelete={acts.remove}
          onUndo={acts.undoRemove}
        />
        {!hasOlder && items.length > ONE_PAGE && <End />}
        {hasOlder && isWhole && (
          <div className={css.more} ref={end}>
            {olderFailed && <p role="status">The older ones did not come.</p>}
            <Button busy={loadingOlder} onClick={acts.showOlder}>
              {olderFailed ? 'Try again' : 'Show older ones'}
            </Button>
          </div>
        )}
      </Cols>
    </Page>
  );
}

const Nothing = ({ unreadOnly }: { unreadOnly: boolean }) =>
  unreadOnly ? (
    <EmptyState
      level={2}
      title="All caught up"
      action={
        <Link to="/notifications" search={{}} className={button({ size: 'small' })}>
          Show all
        </Link>
      }
    >
      Nothing here that you have not read.
    </EmptyState>
  ) : (
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
