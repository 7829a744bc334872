import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { foundMessagesPageSchema } from '#contract/ours/message-search.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { itemsOf, pages } from '#shared/pages.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { matches } from '#ui/format/names.ts';
import { list } from '#ui/layout/layout.css.ts';
import { cut } from '#ui/layout/words.css.ts';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { archivedQuery } from './archived-pane.tsx';
import * as css from './list.css.ts';
import { NewPeople } from './new-people.tsx';
import { shortMoment, TalkLine } from './talk-line.tsx';

const foundQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'found', q],
    ...pages('GET /api/messages/search', foundMessagesPageSchema, { query: { q } }),
  });

type FoundProps = {
  /** What was typed; `q` follows it after a pause. */
  typed: string;
  q: string;
  me: string | null;
  /** The people of the conversations in the list. */
  known: ReadonlySet<string>;
};

/** MSG-01. Below the conversations with a name: those put away, what was said in these words, and whom one could write to. */
export function Found({ typed, q, me, known }: FoundProps) {
  const archived = itemsOf(useInfiniteQuery(archivedQuery).data);
  const named = archived.filter(({ person }) => matches(person.name, typed));
  return (
    <>
      {named.length > 0 && (
        <section aria-label="Archived conversations">
          <h3 className={css.others}>Archived</h3>
          <ul className={list}>
            {named.map((conversation) => (
              <li key={conversation.id}>
                <TalkLine conversation={conversation} me={me} isTyping={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {q !== '' && <FoundMessages q={q} />}
      <NewPeople typed={typed} known={new Set([...known, ...archived.map(({ person }) => person.id)])} />
    </>
  );
}

/** Messages in which the words stand; each leads to its place in its thread. */
function FoundMessages({ q }: { q: string }) {
  const query = useInfiniteQuery(foundQuery(q));
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const found = itemsOf(data);
  return (
    <section aria-label="Messages found" aria-busy={isFetching}>
      <h3 className={css.others}>Messages</h3>
      <ul className={list}>
        {found.map(({ id, seq, person, own, excerpt, createdAt }) => (
          <li key={id}>
            <Link
              from="/messages"
              to="/messages/$userId"
              params={{ userId: person.id }}
              search={(now) => ({ ...now, at: seq })}
              activeOptions={{ includeSearch: true }}
              className={css.talk}
              activeProps={{ className: css.current, 'aria-current': 'true' }}
            >
              <Avatar id={person.id} name={person.name} src={person.avatar} size={48} className={css.face} />
              <span className={`${css.who} ${cut}`}>{person.name}</span>
              <Time className={css.when} moment={createdAt}>
                {shortMoment(createdAt)}
              </Time>
              <span className={css.last}>
                <span className={css.found} dir="auto">
                  {own && 'You: '}
                  <Marked text={excerpt} words={q} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isError ? (
        <div className={css.none} role="status">
          <p>The messages could not be searched.</p>
          <Button size="small" busy={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
            Try again
          </Button>
        </div>
      ) : (
        found.length === 0 && (
          <p className={css.none} role="status">
            {data ? 'No message with these words.' : 'Searching…'}
          </p>
        )
      )}
      {hasNextPage && !isError && (
        <div className={css.none}>
          <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()}>
            Show more messages
          </Button>
        </div>
      )}
    </section>
  );
}

/** A text in which the words stand out where one begins like them. */
function Marked({ text, words }: { text: string; words: string }) {
  const each = words.split(/\s+/).filter(Boolean).map(RegExp.escape);
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${each.join('|')})`, 'iu'));
  const marked = parts.map((part, place) => ({
    part,
    at: parts.slice(0, place).join('').length,
    isWord: place % 2 === 1,
  }));
  return marked.map(({ part, at, isWord }) => (isWord ? <mark key={at}>{part}</mark> : part));
}
