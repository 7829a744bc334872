import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { brand } from '#ui/brand/brand.css.ts';
import { Brand } from '#ui/brand/brand.tsx';
import { button } from '#ui/button/button.css.ts';
import { IconButton } from '#ui/button/button.tsx';
import * as css from './bar.css.ts';
import { mainLinks, NavLink, visitorLinks } from './nav-links.tsx';
import type { Viewer } from './viewer.ts';

type TopBarProps = {
  viewer: Viewer;
  poster?: boolean;
  onSignOut?: () => void;
};

const nothing = () => {};

/** NAV-01 to NAV-05. */
export function TopBar({ viewer, poster = false, onSignOut = nothing }: TopBarProps) {
  const isMember = viewer.kind === 'member';
  return (
    <header className={`${css.bar} ${poster ? css.landing : ''}`}>
      <div className={css.inside}>
        <Link
          to={isMember ? '/community' : '/'}
          className={`${brand} ${css.brandLink}`}
          activeOptions={{ exact: true }}
        >
          <Brand />
        </Link>
        <nav className={css.links} aria-label="Main">
          {mainLinks.map(({ to, name }) => (
            <NavLink key={to} to={to} className={css.navLink}>
              {name}
            </NavLink>
          ))}
        </nav>
        <nav className={css.account} aria-label={isMember ? 'Your pages' : 'Account'}>
          {viewer.kind === 'member' ? (
            <viewer.parts.MemberActions {...viewer.member} onSignOut={onSignOut} />
          ) : (
            <VisitorActions hidden={viewer.kind === 'unknown'} />
          )}
          <SiteMenu viewer={viewer} />
        </nav>
      </div>
    </header>
  );
}

/** NAV-05. The bar's links on small screens. A native popover brings Escape, focus and light dismiss. */
function SiteMenu({ viewer }: { viewer: Viewer }) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeLoad', () => panel.current?.hidePopover()), [router]);
  return (
    <div className={css.belowMd}>
      <IconButton label="Menu" popoverTarget={id}>
        <svg className={css.menuIcon} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16M4 12h16M4 19h16" />
        </svg>
      </IconButton>
      <nav ref={panel} id={id} popover="auto" className={css.panel} aria-label="Menu">
        {mainLinks.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
        {viewer.kind === 'visitor' && <hr />}
        {viewer.kind === 'visitor' &&
          visitorLinks.map(({ to, name }) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
        {viewer.kind === 'member' && <viewer.parts.MemberLinks {...viewer.member} />}
      </nav>
    </div>
  );
}

/** NAV-03. `hidden` reserves the space until the session is known. */
function VisitorActions({ hidden }: { hidden: boolean }) {
  const veil = hidden ? css.reserved : '';
  return (
    <>
      <Link to="/login" className={`${css.navLink} ${veil}`}>
        Sign In
      </Link>
      <Link to="/register" className={`${button({ size: 'small' })} ${veil}`}>
        Join Now
      </Link>
    </>
  );
}
