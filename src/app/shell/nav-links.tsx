import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** NAV-02. The centre links. */
export const mainLinks = [
  { to: '/community', name: 'Community' },
  { to: '/gigs', name: 'Browse Gigs' },
  { to: '/discover', name: 'Discover Links' },
] as const;

/** NAV-03. */
export const visitorLinks = [
  { to: '/login', name: 'Sign In' },
  { to: '/register', name: 'Join Now' },
] as const;

/** NAV-04, without the bell and the avatar menu. */
export const memberLinks = [
  { to: '/messages', name: 'Messages' },
  { to: '/dashboard', name: 'Dashboard' },
] as const;

export type NavPath = (typeof mainLinks | typeof memberLinks)[number]['to'];

const places = new Set<string>([...mainLinks, ...memberLinks].map(({ to }) => to));
const isNavPath = (path: string): path is NavPath => places.has(path);

/** Section of each page, by the first part of its path. */
const sectionByPage: Record<string, NavPath> = {
  '/my-posts': '/community',
  '/posts': '/community',
  '/my-gigs': '/gigs',
  '/create-gig': '/gigs',
  '/links': '/discover',
  '/user': '/discover',
  '/settings': '/dashboard',
  '/profile': '/dashboard',
  '/edit-profile': '/dashboard',
  '/profile-setup': '/dashboard',
};

/** NAV-07. The section highlighted in bar and tabs; null for none. */
export function navPathOf(pathname: string): NavPath | null {
  const [start = ''] = /^\/[^/]*/.exec(pathname) ?? [];
  return isNavPath(start) ? start : (sectionByPage[start] ?? null);
}

type NavLinkProps = { to: NavPath; className: string; children: ReactNode };

/** NAV-07. Highlighted on all pages of its section; only changed highlights re-render. */
export function NavLink({ to, className, children }: NavLinkProps) {
  const isCurrent = useRouterState({ select: ({ location }) => navPathOf(location.pathname) === to });
  return (
    <Link to={to} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
