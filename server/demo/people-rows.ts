import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { newId } from '../db/ids.ts';
import { uploadUrl } from '../uploads/url.ts';
import { demoPeople } from './read-people.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
const side = 512;

export const demoEmail = (key: string) => `${key}@demo.sidestage.test`;

const faceAt = (name: string) => new URL(`./faces/${name}.svg`, import.meta.url);

/** The drawn faces as pictures that somebody might have uploaded. */
export async function faceRows({ idOf, now }: World) {
  const faces = demoPeople.flatMap(({ key, face }) => (face ? [{ key, face }] : []));
  return Promise.all(
    faces.map(async ({ key, face }) => ({
      id: newId(),
      ownerId: idOf(key),
      kind: 'avatar' as const,
      mime: 'image/webp',
      width: side,
      height: side,
      createdAt: now,
      bytes: await sharp(await readFile(faceAt(face)), { density: 400 })
        .resize(side, side)
        .webp({ quality: 88 })
        .toBuffer(),
    })),
  );
}

/** The forty, all verified, all with the same password. */
export function personRows(world: World, avatars: ReadonlyMap<string, string>, passwordHash: string) {
  return demoPeople.map((person) => {
    const id = world.idOf(person.key);
    const avatarId = avatars.get(id);
    const joined = world.before(person.joinedDaysAgo * dayMs);
    return {
      id,
      email: demoEmail(person.key),
      passwordHash,
      verifiedAt: joined,
      name: person.name,
      headline: person.headline,
      bio: person.bio,
      place: person.place,
      skills: person.skills,
      genres: person.genres,
      rates: person.rates,
      workLinks: person.workLinks,
      avatar: avatarId ? uploadUrl(avatarId) : null,
      profileCompletedAt: joined,
      createdAt: joined,
      updatedAt: joined,
    };
  });
}
