import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { SessionGate } from '#actors/session-gate.ts';
import { isOnline } from '#transport/environment.ts';
import { safePath } from '#transport/redirect.ts';

type Place = { context: RouterContext; location: { href: string } };

/** Checks as soon as the machines run and the session is known: at once, where there is nothing to wait for. */
function onceSettled({ ready, session }: RouterContext, check: () => void): void | Promise<void> {
  const starting = ready();
  if (!starting && !session.current().loading) return check();
  return Promise.resolve(starting)
    .then(() => session.whenSettled())
    .then(check);
}

/** ROU-04, ROU-05. Sends a visitor to the sign-in page, which knows the way back. */
export function membersOnly({ context, location }: Place): void | Promise<void> {
  return onceSettled(context, () => {
    if (context.session.current().isAuthenticated) return;
    const path = safePath(location.href);
    throw redirect({ to: '/login', search: path ? { redirect: path } : {}, replace: true });
  });
}

/** SPD-05. Anybody, at once; offline it has to be known who, since a member is shown what was last seen. */
export const anybody = ({ context }: Pick<Place, 'context'>): void | Promise<void> =>
  isOnline() ? context.ready() : onceSettled(context, () => {});

/** Who is signed in has nothing to do at the door: on to where they wanted to go. */
export function visitorsOnly(context: RouterContext, wanted: string | undefined): void | Promise<void> {
  return onceSettled(context, () => {
    if (!context.session.current().isAuthenticated) return;
    throw redirect({ href: safePath(wanted) ?? '/community', replace: true });
  });
}

/** Who is signed in reads somebody where members do, with more to do there. */
export function strangersOnly(context: RouterContext, person: string | undefined): void | Promise<void> {
  if (person === undefined) return;
  return onceSettled(context, () => {
    if (!context.session.current().isAuthenticated) return;
    throw redirect({ to: '/profile/$id', params: { id: person }, replace: true });
  });
}

/** What routes may use; handed in by `src/app/start.tsx`. */
export type RouterContext = {
  session: SessionGate;
  /** Resolves when the machines run, which hooks of `#actors` need; nothing when they run already. */
  ready: () => Promise<void> | undefined;
  /** Of this one page, where more than one is drawn: on the server. */
  queryClient?: QueryClient;
};

export type AuthSearch = { redirect?: string };

/** ROU-04. `?redirect=` of the sign-in and registration pages: a path of this site, or nothing. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  const path = safePath(search.redirect);
  return path ? { redirect: path } : {};
}

/** `?token=` of the links in our mails. */
export const tokenSearch = (search: Record<string, unknown>): { token?: string } =>
  typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {};

/**
 * The token of the address, kept in memory alone: `clean` takes it out of the address bar and the history at
 * once, so that it stands in no screenshot, log or referrer. Answers it and a way to drop it.
 */
export function useUrlToken(found: string | undefined, clean: () => void) {
  const [kept, setKept] = useState(found ?? null);
  if (found && found !== kept) setKept(found);
  const cleanNow = useEffectEvent(clean);
  useLayoutEffect(() => {
    if (found) cleanNow();
  }, [found]);
  return [kept, () => setKept(null)] as const;
}
