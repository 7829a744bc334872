import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { PagedList } from '#shared/query-content.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { iconButton } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { list as plain } from '#ui/layout/layout.css.ts';
import { truncated } from '#ui/layout/text.css.ts';
import { Switcher } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import * as list from '../list/list.css.ts';
import { type RequestBox, requestsQuery } from './request-queries.ts';

const boxNames: Record<RequestBox, string> = { open: 'Waiting', refused: 'Declined' };
const boxes = ['open', 'refused'] as const;

type RequestsPaneProps = { box: RequestBox; as: 'h1' | 'h2' };

/** MSG-06. Open and refused message requests, in place of the list. */
export function RequestsPane({ box, as: Heading }: RequestsPaneProps) {
  const query = useInfiniteQuery(requestsQuery(box));
  return (
    <section className={list.pane} aria-label="Requests">
      <header className={list.backTop}>
        <Link
          to="/messages"
          className={`${iconButton()} ${list.back}`}
          aria-label="Back to all conversations"
        >
          <Icon of={ArrowLeft} />
        </Link>
        <Heading className={list.title} tabIndex={-1}>
          Requests
        </Heading>
      </header>
      <div className={list.scroll}>
        <Switcher label="Requests" className={list.requestBoxes}>
          {boxes.map((name) => (
            <Link
              key={name}
              to="/messages"
              search={{ requests: name }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={name === box ? 'page' : undefined}
            >
              {boxNames[name]}
            </Link>
          ))}
        </Switcher>
        <PagedList
          query={query}
          subject="your message requests"
          fallback={
            <div className={list.body}>
              <PersonSkeleton rows={4} text="Loading requests..." />
            </div>
          }
          empty={<NoRequests box={box} />}
        >
          {(items) => (
            <ul className={plain}>
              {items.map(({ id, person, lastMessage }) => (
                <li key={id} data-parts={lastMessage.removed ? undefined : `message:${lastMessage.id}`}>
                  <Link
                    to="/messages/$userId"
                    params={{ userId: person.id }}
                    search={{ requests: box }}
                    className={list.conversation}
                    activeProps={{ className: list.current, 'aria-current': 'true' }}
                  >
                    <Avatar
                      id={person.id}
                      name={person.name}
                      src={person.avatar}
                      size={48}
                      className={list.avatar}
                    />
                    <span className={`${list.name} ${truncated}`}>{person.name}</span>
                    <span className={list.time}>
                      <TimeAgo moment={lastMessage.createdAt} />
                    </span>
                    <span className={list.excerptLine}>
                      <span className={truncated}>{lastMessage.text}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </section>
  );
}

const NoRequests = ({ box }: { box: RequestBox }) => (
  <div className={list.body}>
    {box === 'open' ? (
      <EmptyState level={3} title="No requests">
        Requests from people who can’t message you directly appear here. Choose who can in{' '}
        <Link to="/settings">Settings</Link>.
      </EmptyState>
    ) : (
      <EmptyState level={3} title="No declined requests">
        Requests you decline stay here, in case you change your mind.
      </EmptyState>
    )}
  </div>
);
