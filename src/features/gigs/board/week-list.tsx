import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { useSession } from '#actors/session.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { phaseOf, type StatusLabel, statusLabel } from '#entities/gig/status-label.ts';
import { storage } from '#transport/storage.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { dateRange, monthOf, today } from '#ui/format/dates.ts';
import { daysAfter } from '#ui/format/days.ts';
import { list } from '#ui/layout/layout.css.ts';
import { type Block, LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import * as css from './board.css.ts';
import { sundayOf } from './filters.ts';

const SaveGig = lazyPart(() => import('#entities/gig/saving.tsx').then((part) => part.SaveGig));

/** Ids of the gigs that were new when the saved search was opened. */
export const newGigIdsKey = (id: string) => ['new in search', id] as const;

type WeekBlock = Block<GigSummary> & { week: Week };

type GigListProps = {
  gigs: readonly GigSummary[];
  name: string;
  isByDate: boolean;
  /** Id of the open saved search; its new gigs are marked. */
  savedSearchId: string | undefined;
};

/** Grouped by week when sorted by date. */
export function GigList({ isByDate, savedSearchId, ...list }: GigListProps) {
  const newSinceVisit = useNewSinceVisit();
  const { data: newGigIds } = useQuery<readonly string[]>({
    queryKey: newGigIdsKey(savedSearchId ?? ''),
    queryFn: skipToken,
  });
  const labelOf = (gig: GigSummary): StatusLabel | undefined => {
    if (savedSearchId === undefined) return newSinceVisit(gig);
    return newGigIds?.includes(gig.id) && !gig.myApplication ? { kind: 'accent', text: 'New' } : undefined;
  };
  const line = (gig: GigSummary, level: 2 | 3) => (
    <GigLine
      key={gig.id}
      gig={gig}
      level={level}
      label={labelOf(gig)}
      save={gig.savedByMe !== undefined && <SaveGig gig={gig} />}
    />
  );
  return isByDate ? <WeekList {...list} line={line} /> : <PlainList {...list} line={line} />;
}

type ListProps = Omit<GigListProps, 'isByDate' | 'savedSearchId'> & LineProps;
type LineProps = { line: (gig: GigSummary, level: 2 | 3) => ReactNode };

const PlainList = ({ gigs, name, line }: ListProps) => (
  <LongList name={name} blocks={toBlocks(gigs)}>
    {({ items }) => <ol className={list}>{items.map((gig) => line(gig, 2))}</ol>}
  </LongList>
);

function WeekList({ gigs, name, line }: ListProps) {
  const blocks = byWeek(gigs, new Date()).flatMap((week) =>
    toBlocks(week.gigs, week.key).map((block): WeekBlock => ({ ...block, week })),
  );
  return (
    <LongList name={name} blocks={blocks}>
      {(part) => <WeekSection part={part} line={line} />}
    </LongList>
  );
}

function WeekSection({ part: { week, items, from }, line }: LineProps & { part: WeekBlock }) {
  const id = useId();
  const isFirst = from === 0;
  return (
    <section aria-labelledby={isFirst ? id : undefined} aria-label={isFirst ? undefined : week.name}>
      {isFirst && (
        <h2 id={id} className={css.week}>
          {week.name} {week.note && <span>{week.note}</span>}
        </h2>
      )}
      <ol className={list}>{items.map((gig) => line(gig, 3))}</ol>
    </section>
  );
}

export type Week = { key: string; name: string; note: string; gigs: GigSummary[] };

/** This week (with what started earlier and still runs), next week, then by month. Weeks start on Monday. */
export function byWeek(gigs: readonly GigSummary[], now: Date): Week[] {
  const from = today(now);
  const sunday = sundayOf(from);
  const nextSunday = daysAfter(sunday, 7);
  const weekOf = ({ date }: GigSummary): Omit<Week, 'gigs'> => {
    if (date <= sunday) return { key: 'this', name: 'This week', note: dateRange(from, sunday) };
    if (date <= nextSunday)
      return { key: 'next', name: 'Next week', note: dateRange(daysAfter(sunday, 1), nextSunday) };
    const month = date.slice(0, 7);
    const hasStarted = month === nextSunday.slice(0, 7);
    const name = monthOf(date, now.getFullYear());
    return { key: month, name: hasStarted ? `Later in ${name}` : name, note: '' };
  };
  const weeks = new Map<string, Week>();
  for (const gig of gigs) {
    const place = weekOf(gig);
    const week = weeks.get(place.key);
    if (week) week.gigs.push(gig);
    else weeks.set(place.key, { ...place, gigs: [gig] });
  }
  return [...weeks.values()];
}

/** Milliseconds away from the board after which a return counts as a new visit. */
const VISIT_GAP = 30 * 60 * 1000;

/** End of the previous visit and time of the latest look, in epoch milliseconds. */
type Visit = { since: number; last: number };

export function nextVisit(stored: string | null, now: number): Visit {
  const [since = Number.NaN, last = Number.NaN] = (stored ?? '').split(' ').map(Number);
  if (!(since <= last && last <= now)) return { since: now, last: now };
  return { since: now - last > VISIT_GAP ? last : since, last: now };
}

const keyOf = (id: string) => `board:${id}`;
const visitOf = (id: string) => nextVisit(storage.read(keyOf(id)), Date.now());

/** GIG-06. Labels gigs posted since the last visit in this browser, unless they have a more specific label. */
function useNewSinceVisit(): (gig: GigSummary) => StatusLabel | undefined {
  const { user } = useSession();
  const id = user?.id;
  const since = useMemo(() => (id ? visitOf(id).since : Number.POSITIVE_INFINITY), [id]);
  useEffect(() => {
    if (!id) return;
    const storeVisit = () => {
      const visit = visitOf(id);
      storage.write(keyOf(id), `${visit.since} ${visit.last}`);
    };
    storeVisit();
    return storeVisit;
  }, [id]);
  return (gig) => {
    const isNew = Date.parse(gig.createdAt) > since && gig.poster.id !== id && !gig.myApplication;
    if (!isNew || phaseOf(gig) !== 'open' || statusLabel(gig)?.kind === 'accent') return undefined;
    return { kind: 'accent', text: 'New' };
  };
}
