import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentAt, type NavPath } from './nav-links.ts';

type PlaceLinkProps = { to: NavPath; className: string; children: ReactNode };

/** NAV-07. Highlighted on all pages of its section; only changed highlights re-render. */
export function NavLink({ to, className, children }: PlaceLinkProps) {
  const current = useRouterState({ select: ({ location }) => currentAt(to, location.pathname) });
  return (
    <Link to={to} className={className} aria-current={current}>
      {children}
    </Link>
  );
}
