import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { openedConversationSchema, threadPageSchema } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { iconButton } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { truncated } from '#ui/layout/text.css.ts';
import { notify } from '#ui/toaster/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './list.css.ts';
import { MessageResults, messageSearchQuery } from './search-results.tsx';

const withQuery = (personId: string) =>
  queryOptions({
    queryKey: ['within', personId],
    queryFn: ({ signal }) =>
      ask('GET /api/conversations/with/:id', openedConversationSchema, { id: personId, signal }),
  });

type ConversationSearchPaneProps = {
  personId: string;
  as: 'h1' | 'h2';
  q: string;
  onSearch: (q: string) => void;
};

/** MSG-01. Searches one conversation by words or by day. */
export function ConversationSearchPane({ personId, as: Heading, q, onSearch }: ConversationSearchPaneProps) {
  const search = useSearchText(q, onSearch);
  const messages = useInfiniteQuery(messageSearchQuery(q, personId));
  const { data, isError } = useQuery(withQuery(personId));
  const { user } = useSession();
  const { input } = search;
  useEffect(() => input.current?.focus(), [input]);
  const typed = search.text.trim();
  const isLooking = typed !== q || messages.isPending;
  return (
    <section className={css.pane} aria-label={`Search messages with ${data?.person.name ?? 'one person'}`}>
      <header className={css.backTop}>
        <Link
          to="/messages/$userId"
          params={{ userId: personId }}
          className={`${iconButton()} ${css.back}`}
          aria-label="Back to the conversation"
        >
          <Icon of={ArrowLeft} />
        </Link>
        <Heading className={`${css.title} ${truncated}`} tabIndex={-1} title={data?.person.name}>
          <VisuallyHidden>Search messages with </VisuallyHidden>
          {data?.person.name ?? (isError && 'Unknown member')}
        </Heading>
      </header>
      <SearchBox
        search={search}
        label="Search this conversation"
        placeholder="Search this conversation"
        busy={false}
        className={css.search}
      />
      <div className={css.scroll}>
        {typed === '' && data?.conversationId && (
          <GoToDay personId={personId} conversationId={data.conversationId} />
        )}
        {typed !== '' && <MessageResults q={q} query={messages} me={user} />}
        {typed !== '' && itemsOf(messages.data).length === 0 && !messages.isError && (
          <p className={css.noResults} role="status">
            {isLooking ? 'Searching...' : `No messages match “${q}”.`}
          </p>
        )}
      </div>
    </section>
  );
}

/** Goes to the first message on or after a day. */
function GoToDay({ personId, conversationId }: { personId: string; conversationId: string }) {
  const [day, setDay] = useState('');
  const navigate = useNavigate({ from: '/messages' });
  const going = useMutation({
    mutationFn: async (from: string) => {
      const query = { since: new Date(`${from}T00:00`).toISOString() };
      const { items } = await ask('GET /api/conversations/:id/messages', threadPageSchema, {
        id: conversationId,
        query,
      });
      return items.find(({ removed }) => removed !== 'forMe');
    },
  });
  const open = (message: Message | undefined) => {
    if (!message) return;
    const found = today(new Date(message.createdAt));
    if (found !== day) notify.info(`No messages that day. Showing ${longDate(found)} instead.`);
    void navigate({
      to: '/messages/$userId',
      params: { userId: personId },
      search: (now) => ({ ...now, at: message.seq }),
      resetScroll: false,
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Not called once the member has left.
    going.mutate(day, { onSuccess: open });
  };
  return (
    <form className={css.day} onSubmit={submit}>
      <Field label="Go to date" error={going.isError ? failureOf(going.error).text : undefined}>
        <TextInput
          type="date"
          max={today()}
          value={day}
          required
          onChange={(event) => {
            setDay(event.target.value);
            going.reset();
          }}
        />
      </Field>
      <Button type="submit" busy={going.isPending}>
        Go
      </Button>
      <p role="status" className={css.dayStatus}>
        {going.isSuccess && !going.data && 'No messages on or after that day.'}
      </p>
    </form>
  );
}
