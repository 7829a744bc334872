import { useEffect, useMemo } from 'react';
import { useSession } from '#actors/session.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { phaseOf, type StatusLabel, statusLabel } from '#entities/gig/status-label.ts';
import { storage } from '#transport/storage.ts';

/** Away from the board for so many milliseconds, coming back is another visit. */
const apart = 30 * 60 * 1000;

/** Up to when the board was seen before this visit, and when it was seen last; milliseconds since 1970. */
type Visit = { since: number; last: number };

/** What is kept after a look at the board. */
export function lookAt(kept: string | null, now: number): Visit {
  const [since = Number.NaN, last = Number.NaN] = (kept ?? '').split(' ').map(Number);
  if (!(since <= last && last <= now)) return { since: now, last: now };
  return { since: now - last > apart ? last : since, last: now };
}

const keyOf = (id: string) => `board:${id}`;
const visitOf = (id: string) => lookAt(storage.read(keyOf(id)), Date.now());

/** GIG-06. Says of a gig that it has come since the member’s last visit, in this browser; nothing of what says more. */
export function useNews(): (gig: GigSummary) => StatusLabel | undefined {
  const { user } = useSession();
  const id = user?.id;
  const since = useMemo(() => (id ? visitOf(id).since : Number.POSITIVE_INFINITY), [id]);
  useEffect(() => {
    if (!id) return;
    const look = () => {
      const visit = visitOf(id);
      storage.write(keyOf(id), `${visit.since} ${visit.last}`);
    };
    look();
    return look;
  }, [id]);
  return (gig) => {
    const isNews = Date.parse(gig.createdAt) > since && gig.poster.id !== id && !gig.myApplication;
    if (!isNews || phaseOf(gig) !== 'open' || statusLabel(gig)?.kind === 'new') return undefined;
    return { kind: 'new', words: 'New' };
  };
}
