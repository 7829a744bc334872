import { eq, or, type SQL, sql } from 'drizzle-orm';
import { normalizeWords } from '#contract/fold.ts';
import { defaultDistance } from '#contract/ours/distances.ts';
import { type GigCategory, gigCategories } from '#contract/ours/gigs.ts';
import type { DbOrTx } from '../db/database.ts';
import { gigs, tagKeys } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { isAmong, townsAround } from '../places/distance.ts';

/** What a category asks for where no tag says it more closely. */
export const skillsOf: Record<GigCategory, readonly string[]> = {
  drums: ['Drums', 'Drum kit', 'Percussion'],
  strings: ['Violin', 'Viola', 'Cello', 'Double bass', 'Fiddle'],
  keys: ['Keys', 'Keyboard', 'Piano', 'Organ'],
  brass: ['Trumpet', 'Trombone', 'Saxophone', 'French horn', 'Tuba'],
  singers: ['Vocals', 'Backing vocals', 'Session singing'],
  bands: [],
  djs: ['DJ', 'Turntables'],
  'sound-light': ['Sound engineer', 'FOH engineer', 'Lighting'],
  crew: ['Load-in crew', 'Stage hand', 'Tech crew', 'Rigging'],
  hosting: ['Hosting', 'Master of ceremonies'],
  other: [],
};

/** Tags that are meant by words, as they are written here or in the spelling of the list; as `tagKeys` has them. */
export function tagsMeant(words: readonly string[], known: readonly string[]): string[] {
  const spellings = [...words.map((word) => word.trim()), ...normalizeWords(words, known)];
  return [...new Set(spellings.map((word) => word.toLowerCase()))].filter(Boolean);
}

/** The kinds of work that ask for one of these. */
export const kindsFor = (skills: readonly string[]): GigCategory[] =>
  gigCategories.filter((kind) => skillsOf[kind].some((skill) => skills.includes(skill)));

/** Whether one of the tags is one of these words. */
export function isTagged(words: readonly string[], known: readonly string[]): SQL {
  const keys = tagsMeant(words, known);
  return sql`${tagKeys(gigs.tags)} ?| array[${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`;
}

/**
 * What fits a member: by its tags or its kind what they play, do or know, from anywhere or as far from their town as
 * they travel, and not their own. Null where their profile says nothing of it.
 */
export async function fitOf(
  db: DbOrTx,
  memberId: string,
): Promise<{ what: SQL; where: () => Promise<SQL> } | null> {
  const [me] = await db
    .select({ skills: users.skills, genres: users.genres, placeId: users.placeId, reach: users.reach })
    .from(users)
    .where(eq(users.id, memberId));
  if (!me) return null;
  const { skills, genres, placeId, reach } = me;
  const words = [...skills, ...genres];
  if (words.length === 0 && placeId === null) return null;
  const kinds = kindsFor(skills).map((kind) => eq(gigs.category, kind));
  const isTheirKind = words.length === 0 ? undefined : or(isTagged(words, []), ...kinds);
  return {
    what: sql`(${isTheirKind ?? sql`true`} and ${gigs.posterId} <> ${memberId}::uuid)`,
    where: async () => {
      if (placeId === null) return sql`true`;
      const towns = await townsAround(db, reach ?? defaultDistance, placeId);
      return sql`(${gigs.remote} or ${isAmong(gigs.placeId, towns)})`;
    },
  };
}
