import { Link } from '@tanstack/react-router';
import {
  AudioLines,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Ticket,
  UserRoundSearch,
} from 'lucide-react';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Badge } from '#ui/marks/marks.tsx';
import * as css from './tabs.css.ts';

type Tab = {
  to: '/community' | '/discover' | '/gigs' | '/messages' | '/dashboard';
  name: string;
  icon: LucideIcon;
  /** Pages that belong to the tab. */
  below: RegExp;
};

/** NAV-07. */
const tabs: readonly Tab[] = [
  { to: '/community', name: 'Community', icon: AudioLines, below: /^\/(community|my-posts|posts)(\/|$)/ },
  { to: '/discover', name: 'Discover', icon: UserRoundSearch, below: /^\/(discover|links|user)(\/|$)/ },
  { to: '/gigs', name: 'Gigs', icon: Ticket, below: /^\/(gigs|my-gigs|create-gig)(\/|$)/ },
  { to: '/messages', name: 'Messages', icon: MessageCircle, below: /^\/messages(\/|$)/ },
  {
    to: '/dashboard',
    name: 'Dashboard',
    icon: ListChecks,
    below: /^\/(dashboard|settings|profile|edit-profile|profile-setup)(\/|$)/,
  },
];

/** NAV-07. The tab a path belongs to, by its address, or null. */
export const tabOf = (pathname: string): Tab['to'] | null =>
  tabs.find(({ below }) => below.test(pathname))?.to ?? null;

type TabsProps = { pathname: string; messages: number };

/** NAV-07. For members below 900 px. */
export function Tabs({ pathname, messages }: TabsProps) {
  const current = tabOf(pathname);
  return (
    <nav className={css.tabs} aria-label="Tabs">
      <ul className={css.row}>
        {tabs.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} className={css.tab} aria-current={to === current ? 'page' : undefined}>
              <Icon of={icon} size="large" />
              {name}
              {to === '/messages' && (
                <Badge
                  count={messages}
                  label={countWords(messages, 'unread message', 'unread messages')}
                  className={css.badge}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
