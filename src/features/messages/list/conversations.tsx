import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useSession } from '#actors/session.ts';
import { useSocketLink } from '#actors/socket-link.ts';
import { conversationsQuery, uniqueConversations } from '#entities/conversation/conversations.ts';
import { LoadMore, QueryContent } from '#shared/query-content.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { matches } from '#ui/format/matches.ts';
import { badgeText, countText, number } from '#ui/format/numbers.ts';
import { LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import { Badge } from '#ui/marks/marks.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { ConversationList } from './conversation-row.tsx';
import * as css from './list.css.ts';

const UncontactedLinks = lazyPart(() =>
  import('./uncontacted-links.tsx').then((part) => part.UncontactedLinksBelow),
);
const SearchResults = lazyPart(() => import('./search-results.tsx').then((part) => part.SearchResults));

/** With fewer conversations than this, suggestions fit below. */
const FEW_CONVERSATIONS = 8;
/** With this many matches, no further pages are searched. */
const ENOUGH_MATCHES = 20;

/** `q` is the search in the URL, debounced from `typed`. */
type ConversationsProps = { typed: string; q: string; scroller: HTMLElement | null };

/** Conversations whose name matches `typed`, latest first, followed by other results. */
export function Conversations({ typed, q, scroller }: ConversationsProps) {
  const me = useSession().user?.id ?? null;
  const openId = useParams({ strict: false }).userId;
  const { markDelivered } = useSocketLink();
  const query = useInfiniteQuery(conversationsQuery);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const all = useMemo(() => (data ? uniqueConversations(data) : []), [data]);
  const isSearching = typed.trim() !== '';
  const archived = data?.pages[0]?.archived;
  const requestCount = data?.pages[0]?.requestCount ?? 0;

  // Messages sent while this member was away count as delivered now.
  useEffect(() => {
    for (const { id, lastMessage } of me ? all : [])
      if (lastMessage.sender._id !== me && !lastMessage.deliveredAt) markDelivered(lastMessage.id, id);
  }, [all, me, markDelivered]);

  const shown = all.filter(({ person }) => matches(person.name, typed));
  // A name may be on any page; past a screenful, scrolling loads more.
  const isShort = isSearching && shown.length < ENOUGH_MATCHES;
  useEffect(() => {
    if (data && isShort && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [data, isShort, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <QueryContent
      query={query}
      subject="your messages"
      fallback={
        <div className={css.body}>
          <PersonSkeleton rows={6} text="Loading conversations..." />
        </div>
      }
    >
      {() => (
        <>
          {(requestCount > 0 || archived) && !isSearching && (
            <nav aria-label="Other conversations" className={css.boxLinks}>
              {requestCount > 0 && (
                <Link to="/messages" search={{ requests: 'open' }} className={css.boxLink}>
                  {countText(requestCount, 'request', 'requests')}
                </Link>
              )}
              {archived && (
                <Link to="/messages" search={{ archived: true }} className={css.boxLink}>
                  {number(archived.count)} archived
                  <Badge
                    count={archived.unreadCount}
                    label={badgeText(archived.unreadCount, 'unread message', 'unread messages')}
                  />
                </Link>
              )}
            </nav>
          )}
          {all.length === 0 && !archived && !isSearching && <NoConversations />}
          {isShort && isFetchNextPageError && (
            <div className={css.noResults} role="status">
              <p>Some conversations couldn’t be searched.</p>
              <Button size="small" onClick={() => void fetchNextPage()}>
                Try again
              </Button>
            </div>
          )}
          <LongList name="conversations" blocks={toBlocks(shown)} scroller={scroller}>
            {({ items }) => <ConversationList conversations={items} openId={openId} />}
          </LongList>
          {!isShort && <LoadMore query={query} subject="more conversations" scroller={scroller} />}
          {isSearching && (
            <SearchResults
              typed={typed}
              q={q}
              me={me}
              known={new Set(all.map(({ person }) => person.id))}
              isNamed={shown.length > 0 || (hasNextPage && !isFetchNextPageError ? undefined : false)}
            />
          )}
          {!isSearching && !hasNextPage && all.length < FEW_CONVERSATIONS && (
            <UncontactedLinks scroller={scroller} />
          )}
        </>
      )}
    </QueryContent>
  );
}

/** On wide screens the empty thread pane says this. */
const NoConversations = () => (
  <div className={`${css.body} ${css.belowMd}`}>
    <EmptyState
      level={3}
      title="No messages yet"
      action={
        <Link to="/discover" className={button({ size: 'small' })}>
          Find people
        </Link>
      }
    >
      Search for a name above, or message someone from their profile.
    </EmptyState>
  </div>
);
