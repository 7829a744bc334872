import { Link } from '@tanstack/react-router';
import { brand } from '#ui/brand/brand.css.ts';
import { Brand } from '#ui/brand/brand.tsx';
import * as css from './bar.css.ts';
import { mainPlaces } from './places.ts';
import { SiteMenu } from './site-menu.tsx';
import { VisitorActs } from './visitor-acts.tsx';
import type { Who } from './who.ts';

type TopBarProps = {
  who: Who;
  /** On the landing page. */
  poster?: boolean;
  onSignOut?: () => void;
};

const nothing = () => {};

/** NAV-01 to NAV-05. */
export function TopBar({ who, poster = false, onSignOut = nothing }: TopBarProps) {
  const isMember = who.kind === 'member';
  return (
    <header className={`${css.bar} ${poster ? css.poster : ''}`}>
      <div className={css.inside}>
        <Link
          to={isMember ? '/community' : '/'}
          className={`${brand} ${css.brandPlace}`}
          activeOptions={{ exact: true }}
        >
          <Brand />
        </Link>
        <nav className={css.links} aria-label="Main">
          {mainPlaces.map(({ to, name }) => (
            <Link key={to} to={to} className={css.word}>
              {name}
            </Link>
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
