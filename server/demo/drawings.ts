import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { newId } from '../db/ids.ts';
import { demoGigs, demoPeople, demoPosts } from './read-world.ts';
import type { World } from './world.ts';

const faceSize = { width: 512, height: 512 };
const sceneSize = { width: 1280, height: 800 };

/** A drawing as a picture that somebody might have uploaded. */
async function drawn(file: string, { width, height }: typeof faceSize) {
  const drawing = await readFile(new URL(`./${file}.svg`, import.meta.url));
  const bytes = await sharp(drawing, { density: 400 }).resize(width, height).webp({ quality: 88 }).toBuffer();
  return { id: newId(), mime: 'image/webp', width, height, bytes };
}

/** The drawn faces of `faces/`. */
export const faceRows = ({ idOf, now }: World) =>
  Promise.all(
    demoPeople.flatMap(({ key, face }) => {
      if (!face) return [];
      const made = drawn(`faces/${face}`, faceSize);
      return made.then((row) => ({ ...row, ownerId: idOf(key), kind: 'avatar' as const, createdAt: now }));
    }),
  );

export type Scenes = ReadonlyMap<string, Awaited<ReturnType<typeof drawn>>>;

/** What posts and gigs show of `scenes/`, by name. */
export async function drawnScenes(): Promise<Scenes> {
  const shown = [
    ...demoPosts.flatMap(({ picture }) => picture ?? []),
    ...demoGigs.flatMap((gig) => gig.pictures),
  ];
  const names = [...new Set(shown.map(({ scene }) => scene))];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await drawn(`scenes/${name}`, sceneSize)] as const)),
  );
}
