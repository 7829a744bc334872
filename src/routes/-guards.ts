import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { SessionGate } from '#actors/session-gate.ts';
import { isOnline } from '#transport/environment.ts';
import { safePath } from '#transport/redirect.ts';

type RouteLocation = { context: RouterContext; location: { href: string } };

/** Runs the check once the machines run and the session is known; synchronously if both hold already. */
function onceSettled({ ready, session }: RouterContext, check: () => void): void | Promise<void> {
  const starting = ready();
  if (!starting && !session.current().loading) return check();
  return Promise.resolve(starting)
    .then(() => session.whenSettled())
    .then(check);
}

/** ROU-04, ROU-05. Redirects a visitor to the sign-in page, which returns here afterwards. */
export function membersOnly({ context, location }: RouteLocation): void | Promise<void> {
  return onceSettled(context, () => {
    if (context.session.current().isAuthenticated) return;
    const path = safePath(location.href);
    throw redirect({ to: '/login', search: path ? { redirect: path } : {}, replace: true });
  });
}

/** SPD-05. Open to everyone. Offline it waits for the session, since members see their last saved copy. */
export const waitForSession = ({ context }: Pick<RouteLocation, 'context'>): void | Promise<void> =>
  isOnline() ? context.ready() : onceSettled(context, () => {});

type AuthRoute = { context: RouterContext; search: AuthSearch; preload: boolean };

/** Redirects a member away from the sign-in pages, to the requested page. */
export function visitorsOnly({ context, search, preload }: AuthRoute): void | Promise<void> {
  if (preload) return;
  return onceSettled(context, () => {
    if (!context.session.current().isAuthenticated) return;
    throw redirect({ href: safePath(search.redirect) ?? '/community', replace: true });
  });
}

/** Redirects a member from a public profile to the profile page with all actions. */
export function redirectMembersToProfile(
  context: RouterContext,
  person: string | undefined,
): void | Promise<void> {
  if (person === undefined) return;
  return onceSettled(context, () => {
    if (!context.session.current().isAuthenticated) return;
    throw redirect({ to: '/profile/$id', params: { id: person }, replace: true });
  });
}

/** Router context, provided by `src/app/start.tsx`. */
export type RouterContext = {
  session: SessionGate;
  /** Resolves when the machines run, which hooks of `#actors` need; undefined if they run already. */
  ready: () => Promise<void> | undefined;
  /** The query client of this request, on the server only. */
  queryClient?: QueryClient;
};

export type AuthSearch = { redirect?: string };

/** ROU-04. `?redirect=` of the sign-in and registration pages, if it is a path of this site. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  const path = safePath(search.redirect);
  return path ? { redirect: path } : {};
}

/** `?token=` of links in our e-mails. */
export const tokenSearch = (search: Record<string, unknown>): { token?: string } =>
  typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {};

/**
 * The token from the URL, kept in memory only. `clean` removes it from the address bar and the history at once,
 * so that it appears in no screenshot, log or referrer. Returns the token and a function that forgets it.
 */
export function useUrlToken(found: string | undefined, clean: () => void) {
  const [token, setToken] = useState(found ?? null);
  if (found && found !== token) setToken(found);
  const cleanNow = useEffectEvent(clean);
  useLayoutEffect(() => {
    if (found) cleanNow();
  }, [found]);
  return [token, () => setToken(null)] as const;
}
