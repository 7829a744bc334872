import * as v from 'valibot';
import { aboutPerson } from '#contract/person.ts';
import { findConversation } from '#entities/conversation/conversations.ts';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { daysText, placeOf } from '#entities/gig/gig-texts.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { queryClient } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { recentKey, storage, storageKeys } from '#transport/storage.ts';

/** One fewer is shown while one of them is open. */
const MAX_VISITS = 6;

const visitSchema = v.object({
  kind: v.picklist(['profile', 'gigs', 'messages']),
  id: v.string(),
  name: v.string(),
  detail: v.string(),
  avatar: v.nullish(v.string()),
});
export type Visit = v.InferOutput<typeof visitSchema>;

const keptSchema = v.pipe(v.string(), v.parseJson(), v.array(visitSchema));

const read = (userId: string): Visit[] => {
  const stored = v.safeParse(keptSchema, storage.read(recentKey(userId)));
  return stored.success ? stored.output : [];
};

const placeIn = (path: string) => {
  const [, kind, id] = /^\/(profile|gigs|messages)\/([^/]+)$/.exec(path) ?? [];
  return kind && id ? { kind, id } : null;
};

/** From the query cache; undefined if it is gone. */
function cachedDetails(kind: string, id: string): Omit<Visit, 'kind' | 'id'> | undefined {
  if (kind === 'messages') {
    const person = findConversation(queryClient, id)?.person;
    return person ? { name: person.name, detail: 'Messages', avatar: person.avatar } : undefined;
  }
  if (kind === 'gigs') {
    const { data, status } = queryClient.getQueryState(gigQuery(id).queryKey) ?? {};
    const isHere = data && status !== 'error';
    return isHere ? { name: data.title, detail: `${daysText(data)}, ${placeOf(data)}` } : undefined;
  }
  const { data, status } = queryClient.getQueryState(profileQuery(id).queryKey) ?? {};
  const isHere = data && status !== 'error';
  return isHere ? { name: data.name, detail: aboutPerson(data) ?? '', avatar: data.avatar } : undefined;
}

/** Records a visit in this browser; a page that shows nothing any more is removed. */
export function recordVisit(userId: string, path: string): void {
  const place = placeIn(path);
  // Signing out must leave no trace of the page.
  if (!place || place.id === userId || storage.read(storageKeys.token) === null) return;
  const { kind, id } = place;
  const shown = cachedDetails(kind, id);
  const others = read(userId).filter((visit) => visit.kind !== kind || visit.id !== id);
  const visits = shown ? [{ kind, id, ...shown }, ...others] : others;
  storage.write(recentKey(userId), JSON.stringify(visits.slice(0, MAX_VISITS)));
}

/** Milliseconds for which a visited page is assumed to exist. */
const ASSUMED_VALID = 300_000;

/** Whether it was deleted, or is hidden from the member. */
async function isGone({ kind, id }: Visit): Promise<boolean> {
  const options = { staleTime: ASSUMED_VALID, retry: false };
  try {
    if (kind === 'gigs') await queryClient.fetchQuery({ ...gigQuery(id), ...options });
    else await queryClient.fetchQuery({ ...profileQuery(id), ...options });
    return false;
  } catch (error) {
    return failureOf(error).kind === 'missing';
  }
}

export const includesVisit = (visits: readonly Visit[], { kind, id }: Pick<Visit, 'kind' | 'id'>): boolean =>
  visits.some((one) => one.kind === kind && one.id === id);

/** Removes visits that are gone, and returns them. */
export async function removeGoneVisits(userId: string): Promise<Visit[]> {
  const visits = read(userId);
  const areGone = await Promise.all(visits.map(isGone));
  const gone = visits.filter((_, at) => areGone[at]);
  const left = read(userId).filter((one) => !includesVisit(gone, one));
  if (gone.length > 0) storage.write(recentKey(userId), JSON.stringify(left));
  return gone;
}

/** The page at `path` is left out. */
export const recentVisits = (userId: string, path: string): Visit[] => {
  const current = placeIn(path);
  return read(userId).filter(({ kind, id }) => kind !== current?.kind || id !== current.id);
};
