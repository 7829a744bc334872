import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { users } from '../db/schema/users.ts';
import { refColumns } from '../people/cards.ts';
import { isListed } from '../people/standing.ts';
import type { Head } from './head.ts';

/** Somebody as Discover shows them to strangers: their name, and headline and place if they say so. Undefined who is in no list. */
export async function listedPerson(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [person] = await db
    .select(refColumns(null))
    .from(users)
    .where(and(eq(users.id, id), isListed));
  return person;
}

const memberPage = /^\/(profile|posts)\/([^/]+)\/?$/;

/**
 * REA-04. What a page of members says of itself where it is passed on: of somebody what Discover shows to strangers, of
 * a post, which strangers do not read, only that it is one.
 */
export async function headOfPassedOn(db: Db, path: string, origin: string): Promise<Head | undefined> {
  const [, kind, id = ''] = memberPage.exec(path) ?? [];
  const canonical = origin + path;
  if (kind === 'posts') {
    const name = 'A post on Sidestage';
    const description = 'Sign in to read it, and to say something to it.';
    return { title: name, name, description, canonical, picture: `${origin}/pictures/sidestage.png` };
  }
  const person = kind === 'profile' ? await listedPerson(db, id) : undefined;
  if (!person) return undefined;
  const description =
    [person.headline, person.place].filter(Boolean).join(' · ') || 'Musician or crew on Sidestage';
  return {
    title: `${person.name} · Sidestage`,
    name: `${person.name} on Sidestage`,
    description,
    canonical,
    picture: `${origin}/pictures/people/${person.id}.png`,
  };
}
