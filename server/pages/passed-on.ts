import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { users } from '../db/schema/users.ts';
import { refColumns } from '../people/cards.ts';
import { hasProfileFor } from '../people/readable.ts';
import type { Head } from './head.ts';

/** Somebody who shows themselves to everyone, as strangers read them; undefined whoever else it is. */
export async function openPerson(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [person] = await db
    .select(refColumns(null))
    .from(users)
    .where(and(eq(users.id, id), hasProfileFor(null)));
  return person;
}

/** Where a profile is read by whoever it was passed on to. */
export const openAddress = (id: string) => `/discover?person=${id}`;

const memberPage = /^\/(?:(profile|posts)\/|discover\?person=)([^/]+)\/?$/;

/**
 * REA-04. What a page says of itself where it is passed on and not drawn for strangers: of a post and of a person only
 * that it is one, whether there is one or not; of who shows themselves to everyone what their open page says.
 */
export async function headOfPassedOn(db: Db, path: string, origin: string): Promise<Head | undefined> {
  const [isOne, kind, id = ''] = memberPage.exec(path) ?? [];
  if (!isOne) return undefined;
  const general = (name: string, description: string) => ({
    ...{ title: name, name, description, canonical: origin + path },
    picture: `${origin}/pictures/sidestage.png`,
  });
  if (kind === 'posts')
    return general('A post on Sidestage', 'Sign in to read it, and to say something to it.');
  const person = await openPerson(db, id);
  if (!person) return general('Somebody on Sidestage', 'Sign in to see who it is, and what they play.');
  const description =
    [person.headline, person.place].filter(Boolean).join(' · ') || 'Musician or crew on Sidestage';
  return {
    title: `${person.name} · Sidestage`,
    name: `${person.name} on Sidestage`,
    description,
    canonical: origin + openAddress(person.id),
    picture: `${origin}/pictures/people/${person.id}.png`,
  };
}
