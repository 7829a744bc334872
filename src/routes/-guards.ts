import { redirect } from '@tanstack/react-router';
import { isOnline } from '#transport/environment.ts';
import { safePath } from '#transport/redirect.ts';
import type { RouterContext } from './-context.ts';

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
