import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { matchesIn } from '#contract/excerpt.ts';
import { foldLetters } from '#contract/letters.ts';
import { type FoundMessage, foundMessagesPageSchema } from '#contract/messages.ts';
import type { PersonRef } from '#contract/person.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { itemsOf, pagedQuery } from '#shared/paged-query.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { today } from '#ui/format/dates.ts';
import { matches } from '#ui/format/matches.ts';
import { list } from '#ui/layout/layout.css.ts';
import { truncated } from '#ui/layout/text.css.ts';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { archivedQuery } from './archived-pane.tsx';
import { ConversationRow, shortTime } from './conversation-row.tsx';
import * as css from './list.css.ts';
import { PeopleToMessage, useNewPeople } from './uncontacted-links.tsx';

/** Searches all conversations, or the one with `within`. */
export const messageSearchQuery = (q: string, within?: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'found', q, within],
    ...pagedQuery('GET /api/messages/search', foundMessagesPageSchema, { query: { q, with: within } }),
    enabled: q !== '',
  });

type SearchResultsProps = {
  typed: string;
  q: string;
  me: string | null;
  known: ReadonlySet<string>;
  /** Whether a conversation's name matches; undefined while more pages load. */
  isNamed: boolean | undefined;
};

/** MSG-01. Results below the matching names: archived conversations, messages, and people to write to. */
export function SearchResults({ typed, q, me, known, isNamed }: SearchResultsProps) {
  const archived = itemsOf(useInfiniteQuery(archivedQuery).data);
  const named = archived.filter(({ person }) => matches(person.name, typed));
  const messages = useInfiniteQuery(messageSearchQuery(q));
  const people = useNewPeople(typed, new Set([...known, ...archived.map(({ person }) => person.id)]));
  const hasFound = isNamed || named.length > 0 || itemsOf(messages.data).length > 0 || people.list.length > 0;
  const isLooking = q !== typed.trim() || messages.isPending || people.isLooking || isNamed === undefined;
  return (
    <>
      {named.length > 0 && (
        <section aria-label="Archived conversations">
          <h3 className={css.sectionTitle}>Archived</h3>
          <ul className={list}>
            {named.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow conversation={conversation} me={me} today={today()} isTyping={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <MessageResults q={q} query={messages} />
      {people.list.length > 0 && (
        <section aria-label="New conversations">
          <h3 className={css.sectionTitle}>Start a new conversation</h3>
          <PeopleToMessage people={people.list} />
        </section>
      )}
      {!hasFound && !messages.isError && (
        <p className={css.noResults} role="status">
          {isLooking ? 'Searching...' : `No people or messages match “${q}”.`}
        </p>
      )}
    </>
  );
}

type MessageResultsProps = {
  q: string;
  query: UseInfiniteQueryResult<InfiniteData<{ items: FoundMessage[] }>>;
  /** Set when all results are from one conversation: each then names its author. */
  me?: SessionUser | null;
};

export function MessageResults({ q, query, me }: MessageResultsProps) {
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const found = itemsOf(data);
  if (found.length === 0 && !isError) return null;
  return (
    <section aria-label="Messages found" aria-busy={isFetching}>
      <h3 className={css.sectionTitle}>Messages</h3>
      <ul className={list}>
        {found.map(({ id, seq, person, by, own, excerpt, createdAt }) => (
          <li key={id} data-parts={`message:${id}`}>
            <Link
              from="/messages"
              to="/messages/$userId"
              params={{ userId: person.id }}
              search={(now) => ({ ...now, at: seq })}
              // The router would scroll an open thread back to where it was.
              resetScroll={false}
              activeOptions={{ includeSearch: true }}
              className={css.conversation}
              activeProps={{ className: css.current, 'aria-current': 'true' }}
            >
              <Face person={me && own ? me : person} />
              <span className={`${css.name} ${truncated}`}>{me && own ? 'You' : person.name}</span>
              <Time className={css.time} moment={createdAt}>
                {shortTime(createdAt)}
              </Time>
              <span className={css.excerptLine}>
                <span className={css.excerpt} dir="auto">
                  {(own ? !me : by) && `${own ? 'You' : by}: `}
                  <Highlighted text={excerpt} words={q} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isError ? (
        <div className={css.noResults} role="status">
          <p>We couldn’t search your messages.</p>
          <Button size="small" busy={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
            Try again
          </Button>
        </div>
      ) : (
        hasNextPage && (
          <div className={css.noResults}>
            <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()}>
              Show more messages
            </Button>
          </div>
        )
      )}
    </section>
  );
}

const Face = ({ person: { id, name, avatar } }: { person: Pick<PersonRef, 'id' | 'name' | 'avatar'> }) => (
  <Avatar id={id} name={name} src={avatar} size={48} className={css.avatar} />
);

/** Highlights words that begin like a search word. */
function Highlighted({ text, words: query }: { text: string; words: string }) {
  const places = matchesIn(foldLetters(query).split(/\s+/).filter(Boolean), text);
  return (
    <>
      {places.map(({ from, to }, nth) => (
        <Fragment key={from}>
          {text.slice(places[nth - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </>
  );
}
