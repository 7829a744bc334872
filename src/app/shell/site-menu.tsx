import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import * as bar from './bar.css.ts';
import { mainPlaces, visitorPlaces } from './places.ts';
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
      <IconButton label="Menu" popoverTarget={id}>
        <svg className={css.lines} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16M4 12h16M4 19h16" />
        </svg>
      </IconButton>
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
        {who.kind === 'member' && <who.parts.MemberLinks {...who.member} />}
      </nav>
    </div>
  );
}
