import { eq } from 'drizzle-orm';
import { foldLetters } from '#contract/letters.ts';
import { defaultDistance } from '#contract/ours/distances.ts';
import type { SavedFilters } from '#contract/ours/gig-searches.ts';
import { knownGenres, knownSkills } from '#contract/ours/word-lists.ts';
import type { DbOrTx } from '../db/database.ts';
import type { GigRow } from '../db/schema/gigs.ts';
import { places } from '../db/schema/places.ts';
import type { UserRow } from '../db/schema/users.ts';
import { askedWord, wordsIn } from '../db/search.ts';
import { fingerprint } from '../db/text.ts';
import { kindsFor, tagsMeant } from '../gigs/fits.ts';
import { kilometresPerDegree } from '../places/distance.ts';

/** The same filters, in any order, have the same. */
export const hashOf = (filters: SavedFilters): string =>
  fingerprint(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Of a search that asks nothing of where, or of what. */
const any = 'any';
const remote = 'remote';

type Spot = { latitude: number; longitude: number };

const meridian = (degree: number) => ((((degree + 180) % 360) + 360) % 360) - 180;
const cell = (latitude: number, longitude: number) => `at:${latitude}:${meridian(longitude)}`;

/** The squares of one degree that a circle touches. */
function cellsAround({ latitude, longitude }: Spot, kilometres: number): string[] {
  const up = kilometres / kilometresPerDegree;
  const narrowest = Math.cos((Math.min(90, Math.abs(latitude) + up) * Math.PI) / 180);
  const aside = Math.min(180, up / Math.max(narrowest, 0.001));
  const [south, west] = [Math.floor(latitude - up), Math.floor(longitude - aside)];
  const rows = Math.floor(latitude + up) - south + 1;
  const columns = Math.min(360, Math.floor(longitude + aside) - west + 1);
  return Array.from({ length: rows * columns }, (_, nth) =>
    cell(south + (nth % rows), west + Math.floor(nth / rows)),
  );
}

async function spotOf(db: DbOrTx, placeId: number): Promise<Spot | undefined> {
  const { latitude, longitude } = places;
  const [spot] = await db.select({ latitude, longitude }).from(places).where(eq(places.id, placeId));
  return spot;
}

const runsIn = (text: string): string[][] =>
  (foldLetters(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((run) => [...run]);
const wordKey = (letters: readonly string[]) => `w:${letters.slice(0, 3).join('')}`;
const tagKey = (tag: string) => `t:${tag}`;
const kindKey = (kind: string) => `c:${kind}`;

type Member = Pick<UserRow, 'skills' | 'genres' | 'placeId' | 'reach'>;

/** Of what is asked for in these filters, what fewest gigs have. */
function whatKeys({ q, skill, genre, category, fit }: SavedFilters, me: Member): string[] {
  const [run] = wordsIn(q)
    .flatMap((word) => runsIn(word).slice(0, 1))
    .toSorted((a, b) => b.length - a.length);
  if (run) return [wordKey(run)];
  const skills = tagsMeant([skill ?? ''], knownSkills);
  if (skills.length > 0) return skills.map(tagKey);
  const genres = tagsMeant([genre ?? ''], knownGenres);
  if (genres.length > 0) return genres.map(tagKey);
  if (category) return category.split(',').map(kindKey);
  const mine = [
    ...tagsMeant([...me.skills, ...me.genres], []).map(tagKey),
    ...kindsFor(me.skills).map(kindKey),
  ];
  return fit && mine.length > 0 ? mine : [any];
}

async function whereKeys(db: DbOrTx, { near, within, remote: from, fit }: SavedFilters, me: Member) {
  const around = async (placeId: number, kilometres: number) => {
    const spot = await spotOf(db, placeId);
    return spot ? cellsAround(spot, kilometres) : [];
  };
  if (near !== undefined)
    return [
      ...(await around(Number(near), Number(within ?? defaultDistance))),
      ...(from === 'with' ? [remote] : []),
    ];
  if (from === 'only') return [remote];
  if (!fit || me.placeId === null) return [any];
  return [...(await around(me.placeId, me.reach ?? defaultDistance)), remote];
}

/** What a search is kept with besides its filters; of one that follows its member's profile, as that stands now. */
export async function derivedOf(db: DbOrTx, filters: SavedFilters, me: Member) {
  const meant = (word: string | undefined, known: readonly string[]) => {
    const tags = tagsMeant([word ?? ''], known);
    return tags.length > 0 ? tags : null;
  };
  return {
    words: wordsIn(filters.q).map(askedWord),
    skillTags: meant(filters.skill, knownSkills),
    genreTags: meant(filters.genre, knownGenres),
    whereKeys: await whereKeys(db, filters, me),
    whatKeys: whatKeys(filters, me),
  };
}

/** Under which keys a gig finds the searches that it may fit: one of each list. */
export async function keysOfGig(
  db: DbOrTx,
  gig: Pick<GigRow, 'category' | 'tags' | 'remote' | 'placeId' | 'search' | 'description'>,
) {
  const spot = gig.placeId === null ? undefined : await spotOf(db, gig.placeId);
  const letters = runsIn(gig.search ?? '').flatMap((run) => run.map((_, from) => run.slice(from, from + 3)));
  // Behind a figure another word may begin: "1.5hours".
  const said = foldLetters(gig.description);
  const starts = [...runsIn(said), ...runsIn(said.replace(/\p{N}+/gu, ' '))];
  return {
    where: [
      any,
      ...(gig.remote ? [remote] : []),
      ...(spot ? [cell(Math.floor(spot.latitude), Math.floor(spot.longitude))] : []),
    ],
    what: [
      any,
      kindKey(gig.category),
      ...gig.tags.map((tag) => tagKey(tag.toLowerCase())),
      ...new Set([...letters.filter(({ length }) => length === 3), ...starts].map(wordKey)),
    ],
  };
}
