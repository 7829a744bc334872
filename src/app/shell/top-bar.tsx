import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { brand } from '#ui/brand/brand.css.ts';
import { Brand } from '#ui/brand/brand.tsx';
import { button } from '#ui/button/button.css.ts';
import { IconButton } from '#ui/button/button.tsx';
import * as css from './bar.css.ts';
import { NavLink } from './nav-link.tsx';
import { mainLinks, visitorLinks } from './nav-links.ts';
import type { Viewer } from './viewer.ts';

type TopBarProps = {
  who: Viewer;
  poster?: boolean;
  onSignOut?: () => void;
};

const nothing = () => {};

/** NAV-01 to NAV-05. */
export function TopBar({ who, poster = false, onSignOut = nothing }: TopBarProps) {
  const isMember = who.kind === 'member';
  return (
    <header className={`${css.bar} ${poster ? css.landing : ''}`}>
      <div className={css.inside}>
        <Link
          to={isMember ? '/community' : '/'}
          className={`${brand} ${css.brandPlace}`}
          activeOptions={{ exact: true }}
        >
          <Brand />
        </Link>
        <nav className={css.links} aria-label="Main">
          {mainLinks.map(({ to, name }) => (
            <NavLink key={to} to={to} className={css.word}>
              {name}
            </NavLink>
          ))}
        </nav>
        <nav className={css.own} aria-label={isMember ? 'Yours' : 'Account'}>
          {who.kind === 'member' ? (
            <who.parts.MemberActs member={who.member} onSignOut={onSignOut} />
          ) : (
            <VisitorActs hidden={who.kind === 'unknown'} />
          )}
          <SiteMenu who={who} />
        </nav>
      </div>
    </header>
  );
}

/** NAV-05. The bar's links on small screens. A native popover brings Escape, focus and light dismiss. */
function SiteMenu({ who }: { who: Viewer }) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeLoad', () => panel.current?.hidePopover()), [router]);
  return (
    <div className={css.belowMd}>
      <IconButton label="Menu" popoverTarget={id}>
        <svg className={css.lines} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16M4 12h16M4 19h16" />
        </svg>
      </IconButton>
      <nav ref={panel} id={id} popover="auto" className={css.panel} aria-label="Menu">
        {mainLinks.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
        {who.kind === 'visitor' && <hr />}
        {who.kind === 'visitor' &&
          visitorLinks.map(({ to, name }) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
        {who.kind === 'member' && <who.parts.MemberLinks {...who.member} />}
      </nav>
    </div>
  );
}

/** NAV-03. `hidden` reserves the space until the session is known. */
function VisitorActs({ hidden }: { hidden: boolean }) {
  const veil = hidden ? css.unknown : '';
  return (
    <>
      <Link to="/login" className={`${css.word} ${veil}`}>
        Sign In
      </Link>
      <Link to="/register" className={`${button({ size: 'small' })} ${veil}`}>
        Join Now
      </Link>
    </>
  );
}
