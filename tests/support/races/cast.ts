import type { GigRole } from '#contract/ours/gig-roles.ts';
import { links } from '#server/db/schema/links.ts';
import { type Cluster, call, type Person } from '../cluster.ts';
import { freshClientId, gigForm } from '../fixtures.ts';

const players = 6;
const friends = 2;

/** The random numbers of one round, from 0 to 1, and what is chosen by them. */
export type Dice = { chance: () => number; pick: <T>(some: readonly T[]) => T };

/** Random numbers that are the same again for the same seed (mulberry32). */
export function chances(from: number) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const diceOf = (chance: () => number): Dice => ({
  chance,
  pick: <T>(some: readonly T[]): T => some[Math.floor(chance() * some.length)] as T,
});

/** Whoever has to do with one gig: all of them are links, so that each may play instead of another. */
export type Cast = {
  poster: Person;
  players: readonly { who: Person; applicationId: string }[];
  /** They have not applied. */
  friends: readonly Person[];
  gigId: string;
  form: ReturnType<typeof gigForm>;
  /** What it wants people for, in some of the rounds; none where anyone does. */
  roles: readonly GigRole[];
};

type Wanted = Pick<Cast, 'gigId' | 'roles'>;

export const apply = (at: { url: string }, who: Person, { gigId, roles }: Wanted, { pick }: Dice) =>
  call(at, who, 'POST', `/api/gigs/${gigId}/applications`, {
    note: 'Me',
    clientId: freshClientId(),
    ...(roles.length > 0 && { roleId: pick(roles).id }),
  });

/** A poster with a gig, players who have applied for it, and friends of theirs. */
export async function castOf(cluster: Cluster, dice: Dice): Promise<Cast> {
  const some = () => 1 + Math.floor(dice.chance() * 3);
  const poster = await cluster.person('Declan');
  const people = await Promise.all(Array.from({ length: players + friends }, () => cluster.person()));
  const pairs = people.flatMap(({ id }, nth) => people.slice(nth + 1).map((other) => [id, other.id].sort()));
  const rows = pairs.map(([userLow = '', userHigh = '']) => ({ userLow, userHigh, requesterId: userLow }));
  await cluster.db.insert(links).values(rows.map((row) => ({ ...row, state: 'accepted' as const })));
  const wanted = ['Drums', 'Trumpet'].map((skill) => ({ skill, count: some() }));
  const form = gigForm(dice.chance() < 0.4 ? { roles: wanted } : { places: some() });
  const gig = await call(cluster.one, poster, 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const gigId: string = gig.body.id;
  const roles: GigRole[] = form.roles ? gig.body.roles : [];
  const applying = people.slice(0, players).map(async (who) => {
    const { body } = await apply(cluster.other, who, { gigId, roles }, dice);
    return { who, applicationId: String(body.id) };
  });
  return { poster, players: await Promise.all(applying), friends: people.slice(players), gigId, form, roles };
}
