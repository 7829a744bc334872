import { Link, useSearch } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import * as css from './list/list.css.ts';
import { UncontactedLinks, useUncontactedLinks } from './list/uncontacted-links.tsx';

export function NoThread() {
  const { ref, people, isEmpty } = useUncontactedLinks();
  const { requests, archived } = useSearch({ from: '/_member/messages' });
  return (
    <div ref={ref} className={css.noThread}>
      <EmptyState
        level={2}
        title={requests ? 'Message requests' : 'Who do you want to message?'}
        action={
          isEmpty && (
            <Link to="/discover" className={button({ size: 'small' })}>
              Find people
            </Link>
          )
        }
      >
        {requests
          ? 'Pick a request to read it. The sender won’t know.'
          : archived
            ? 'Pick a conversation to read it.'
            : isEmpty
              ? 'No messages yet. Search for a name, or message someone from their profile.'
              : 'Pick a conversation, or search for a name.'}
      </EmptyState>
      <UncontactedLinks people={people} className={css.uncontacted} />
    </div>
  );
}
