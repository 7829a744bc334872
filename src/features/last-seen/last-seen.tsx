import { type AnyRoute, type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftsOf } from '#transport/drafts.ts';
import { type LookedLike, lastSeen } from '#transport/last-seen.ts';
import { outboxOf } from '#transport/outbox-store.ts';
import { storage, storageKeys } from '#transport/storage.ts';
import { exactTime } from '#ui/format/dates.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Unsent } from './unsent.tsx';

type Found = { userId: string | null; look: LookedLike | null };

/** SPD-05. While nobody can be asked who is here: how this page looked, and what has not been sent. */
export function LastSeen() {
  const { pathname } = useLocation();
  const found = useLastSeen(pathname);
  if (!found?.userId) return null;
  const { look, userId } = found;
  return (
    <>
      <Notice>
        {look
          ? `You are offline. This is how it looked on ${exactTime(look.at)}; it can be used again once you are back.`
          : 'You are offline, and this page has not been open here lately. It comes once you are back.'}
      </Notice>
      <Unsent messages={outboxOf(storage, userId).read()} drafts={draftsOf(storage, userId).all()} />
      {look && <Look key={pathname} html={look.html} />}
    </>
  );
}

function useLastSeen(pathname: string): Found | null {
  const router = useRouter();
  const [found, setFound] = useState<(Found & { pathname: string }) | null>(null);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const token = storage.read(storageKeys.token);
      if (token === null) return;
      const [seen] = await Promise.all([lastSeen(token, pathname, Date.now()), loadStyles(router)]);
      if (isWanted) setFound({ ...seen, pathname });
    };
    look().catch((error: unknown) => console.warn('[last seen]', String(error)));
    return () => {
      isWanted = false;
    };
  }, [pathname, router]);
  return found?.pathname === pathname ? found : null;
}

/** Those of the page in sight; they come with its code. */
function loadStyles(router: RegisteredRouter) {
  const wanted = new Set<string>(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId));
  const all: AnyRoute[] = Object.values(router.routesById);
  return Promise.all(all.filter(({ id }) => wanted.has(id)).map((route) => router.loadRouteChunk(route)));
}

/** Markup that this browser has kept: its scripts and handlers would not run under the policy, and there are none. */
function Look({ html }: { html: string }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    place.current?.replaceChildren(...body.childNodes);
  }, [html]);
  return <section ref={place} aria-label="As it was last seen" />;
}
