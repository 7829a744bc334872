import { Link } from '@tanstack/react-router';
import { Badge } from '#ui/badge/badge.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { tabOf, tabs } from './tab-places.ts';
import * as css from './tabs.css.ts';

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
