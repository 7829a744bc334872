import { Link } from '@tanstack/react-router';
import { Badge } from '#ui/badge/badge.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { memberPlaces } from './places.ts';
import type { Member } from './who.ts';

/** NAV-05. A member's links in the menu of small screens. */
export function MemberLinks({ user, messages, total }: Member) {
  return (
    <>
      <hr />
      {memberPlaces.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
          {to === '/messages' && (
            <Badge count={messages} label={countWords(messages, 'unread message', 'unread messages')} />
          )}
        </Link>
      ))}
      <Link to="/notifications">
        Notifications
        <Badge count={total} label={countWords(total, 'unread', 'unread')} />
      </Link>
      {user && (
        <Link to="/profile/$id" params={{ id: user.id }}>
          Profile
        </Link>
      )}
      <Link to="/settings">Settings</Link>
    </>
  );
}
