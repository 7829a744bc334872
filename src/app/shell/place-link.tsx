import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentAt, type Place } from './places.ts';

type PlaceLinkProps = { to: Place; className: string; children: ReactNode };

/** NAV-07. A link to a place, lit while the page belongs to it. A move draws anew those alone that it lights or puts out. */
export function PlaceLink({ to, className, children }: PlaceLinkProps) {
  const current = useRouterState({ select: ({ location }) => currentAt(to, location.pathname) });
  return (
    <Link to={to} className={className} aria-current={current}>
      {children}
    </Link>
  );
}
