import { Link, useRouter } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import * as bar from './bar.css.ts';
import { mainPlaces, memberPlaces, visitorPlaces } from './places.ts';
import * as css from './site-menu.css.ts';
import type { Who } from './who.ts';

/** NAV-05. The bar's links on small screens. The browser's own popover: Escape, focus and light dismiss come with it. */
export function SiteMenu({ who }: { who: Who }) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeLoad', () => panel.current?.hidePopover()), [router]);
  return (
    <div className={bar.belowMd}>
      <IconButton label="Menu" icon={Menu} popoverTarget={id} />
      <nav ref={panel} id={id} popover="auto" className={css.panel} aria-label="Menu">
        {mainPlaces.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
        {who.kind === 'visitor' && <hr />}
        {who.kind === 'visitor' &&
          visitorPlaces.map(({ to, name }) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
        {who.kind === 'member' && <MemberLinks {...who} />}
      </nav>
    </div>
  );
}

function MemberLinks({ user, messages, total }: Extract<Who, { kind: 'member' }>) {
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
