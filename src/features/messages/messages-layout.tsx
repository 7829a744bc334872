import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Conversations } from './list/conversations.tsx';
import * as list from './list/list.css.ts';
import type { RequestBox } from './requests/request-queries.ts';

const ArchivedPane = lazyPart(() => import('./list/archived-pane.tsx').then((part) => part.ArchivedPane));
const ConversationSearchPane = lazyPart(() =>
  import('./list/conversation-search-pane.tsx').then((part) => part.ConversationSearchPane),
);
const RequestsPane = lazyPart(() => import('./requests/requests-pane.tsx').then((part) => part.RequestsPane));

type MessagesLayoutProps = {
  /** A phone then shows the thread instead of the list. */
  isOpen: boolean;
  requests: RequestBox | undefined;
  /** Whether to list archived conversations. */
  isArchive: boolean;
  /** Id of the person whose conversation is searched; the search replaces the list. */
  within: string | undefined;
  q: string;
  onSearch: (q: string) => void;
  children: ReactNode;
};

/** `/messages` and `/messages/{userId}`: list and thread side by side, one at a time on a phone. */
export function MessagesLayout({
  isOpen,
  requests,
  isArchive,
  within,
  q,
  onSearch,
  children,
}: MessagesLayoutProps) {
  const heading = isOpen ? 'h2' : 'h1';
  return (
    <div className={list.layout}>
      <div className={isOpen ? list.hiddenOnPhone : list.unwrapped}>
        {within ? (
          <ConversationSearchPane key={within} personId={within} as={heading} q={q} onSearch={onSearch} />
        ) : requests ? (
          <RequestsPane box={requests} as={heading} />
        ) : isArchive ? (
          <ArchivedPane as={heading} />
        ) : (
          <ListPane as={heading} q={q} onSearch={onSearch} />
        )}
      </div>
      <div className={isOpen ? list.unwrapped : list.hiddenOnPhone}>{children}</div>
    </div>
  );
}

type ListPaneProps = Pick<MessagesLayoutProps, 'q' | 'onSearch'> & { as: 'h1' | 'h2' };

function ListPane({ as: Heading, q, onSearch }: ListPaneProps) {
  const search = useSearchText(q, onSearch);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <section className={list.pane} aria-label="Conversations">
      <header className={list.top}>
        <Heading className={list.title} tabIndex={-1}>
          Messages
        </Heading>
        <IconButton label="New message" icon={Pencil} onClick={() => search.input.current?.focus()} />
      </header>
      <SearchBox
        search={search}
        label="Search people and messages"
        placeholder="Search people and messages"
        busy={false}
        className={list.search}
      />
      <div ref={setScroller} className={list.scroll}>
        <Conversations typed={search.text} q={q} scroller={scroller} />
      </div>
    </section>
  );
}
