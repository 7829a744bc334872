import { redirect } from '@tanstack/react-router';
import { safePath } from '#transport/redirect.ts';
import type { RouterContext } from './-context.ts';

type Place = { context: RouterContext; location: { href: string } };

/**
 * ROU-04, ROU-05. Waits until the session is known, then sends a visitor to the sign-in page, which knows the way
 * back. Answers at once when there is nothing to wait for, so that nothing flashes.
 */
export function membersOnly({ context, location }: Place): void | Promise<void> {
  const check = () => {
    if (context.session.current().isAuthenticated) return;
    const path = safePath(location.href);
    throw redirect({ to: '/login', search: path ? { redirect: path } : {}, replace: true });
  };
  return context.session.current().loading ? context.session.whenSettled().then(check) : check();
}

/** Who is signed in has nothing to do at the door: on to where they wanted to go. */
export function visitorsOnly(context: RouterContext, wanted: string | undefined): void | Promise<void> {
  const check = () => {
    if (!context.session.current().isAuthenticated) return;
    throw redirect({ href: safePath(wanted) ?? '/community', replace: true });
  };
  return context.session.current().loading ? context.session.whenSettled().then(check) : check();
}
