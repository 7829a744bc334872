import { and, eq, inArray } from 'drizzle-orm';
import type { GigRole } from '#contract/gig-state.ts';
import type { ApplicationState } from '#contract/gigs.ts';
import type { Dep } from '#contract/player-requests.ts';
import { notifyOverdue } from '#server/applications/standby.ts';
import type { Db } from '#server/db/database.ts';
import { applications } from '#server/db/schema/gigs.ts';
import { links } from '#server/db/schema/users.ts';
import { failedRows } from '#server/jobs/housekeeping.ts';
import { type Cluster, call, type Person } from '../cluster.ts';
import { dayFromNow, freshClientId, gigForm } from '../fixtures.ts';

const players = 6;
const friends = 2;

/** The random numbers of one round, from 0 to 1, and what is chosen by them. */
type Dice = { chance: () => number; pick: <T>(some: readonly T[]) => T };

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

const apply = (at: { url: string }, who: Person, { gigId, roles }: Wanted, { pick }: Dice) =>
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

const ofPoster = [
  ...['accept', 'accept', 'accept', 'decline', 'undo-decline', 'release', 'release'],
  ...['offer', 'offer', 'withdraw-offer', 'stand-by', 'stand-by'],
] as const;
const ofPlayer = ['withdraw', 'accept-offer', 'accept-offer', 'decline-offer', 'confirm', 'confirm'] as const;
/** What is done to an application by those who have looked how it stands. */
const fitting: Partial<Record<ApplicationState, readonly string[]>> = {
  applied: ['accept', 'offer', 'stand-by', 'decline'],
  declined: ['undo-decline'],
  standby: ['offer', 'accept'],
  offered: ['accept-offer', 'decline-offer', 'withdraw-offer'],
  accepted: ['withdraw'],
  asked: ['confirm'],
  overdue: ['release', 'release', 'confirm'],
};
const ofDep = {
  player: ['take-back'],
  dep: ['agree', 'agree', 'turn-down'],
  poster: ['pass', 'pass', 'refuse'],
};

/** What was done, to what, and how it was answered; `player` and `dep` by their ids. */
export type Made = { move: string; status: number; applicationId?: string; player?: string; dep?: string };

type Asked = { at: { url: string }; db: Db; cast: Cast; dice: Dice; known: { version: number } };
type Move = (asked: Asked) => Promise<Made>;

const anybody = ({ poster, players, friends }: Cast): Person[] => [
  poster,
  ...players.map(({ who }) => who),
  ...friends,
];

const applyOnce: Move = async ({ at, cast, dice }) => {
  const { status } = await apply(at, dice.pick(cast.players).who, cast, dice);
  return { move: 'apply', status };
};

const moveGig: Move = async ({ at, cast, dice }) => {
  const move = dice.pick(['close', 'reopen', 'reopen', ...(dice.chance() < 0.1 ? ['cancel'] : [])]);
  const { status } = await call(at, cast.poster, 'POST', `/api/gigs/${cast.gigId}/${move}`);
  return { move, status };
};

/** Other places, other pay, other days, a day that is open, or again what it said at first. */
const edit: Move = (asked) => {
  const { dice, cast } = asked;
  const changed = dice.pick([
    placesIn(cast, dice),
    placesIn(cast, dice),
    { pay: { ...cast.form.pay, amount: 9000 } },
    { lastDate: dayFromNow(9) },
    { date: dayFromNow(20), dateByAgreement: true },
    { venue: 'Brudenell Social Club' },
    {},
  ]);
  return change(asked, changed);
};

function placesIn({ roles }: Cast, { chance }: Dice) {
  const some = () => 1 + Math.floor(chance() * 3);
  const named = roles.map(({ id, skill }) => ({ id, skill, count: some() }));
  return named.length > 0 ? { roles: named } : { places: some() };
}

async function change({ at, cast, known }: Asked, changed: object): Promise<Made> {
  const { poster, gigId, form, roles } = cast;
  const named = roles.map(({ id, skill, count }) => ({ id, skill, count }));
  const body = { ...form, ...(named.length > 0 && { roles: named }), ...changed, version: known.version };
  const answer = await call(at, poster, 'PUT', `/api/gigs/${gigId}`, body);
  const version = answer.body?.version ?? answer.body?.current?.version;
  if (typeof version === 'number') known.version = Math.max(known.version, version);
  return { move: 'edit', status: answer.status };
}

/** Somebody has not answered in time: it is looked for beside the processes, which do so too, by their clock. */
const timePasses: Move = async (asked) => {
  const { db, cast, dice } = asked;
  const waits = and(eq(applications.gigId, cast.gigId), inArray(applications.state, ['asked', 'offered']));
  const waiting = await db.select({ id: applications.id }).from(applications).where(waits);
  if (waiting.length === 0) return moveApplication(asked);
  const { id: applicationId } = dice.pick(waiting);
  const late = { answerBy: new Date(Date.now() - 1000) };
  const isLate = await db
    .update(applications)
    .set(late)
    .where(and(waits, eq(applications.id, applicationId)))
    .returning({ id: applications.id });
  const note = (_: string, error: unknown) => {
    throw error;
  };
  const now = () => new Date();
  await notifyOverdue({
    db,
    write: (work) => db.transaction(work),
    now,
    failedRows: failedRows({ note }, now),
  });
  return { move: 'time', applicationId, status: isLate.length > 0 ? 200 : 409 };
};

const moveApplication: Move = async (asked) => {
  const { dice, cast, db } = asked;
  const { who, applicationId } = dice.pick(cast.players);
  if (dice.chance() < 0.5) {
    const isPoster = dice.chance() < 0.6;
    const move = isPoster ? dice.pick(ofPoster) : dice.pick(ofPlayer);
    return moveIt(asked, { mover: isPoster ? cast.poster : who, move, applicationId });
  }
  const [row] = await db
    .select({ state: applications.state })
    .from(applications)
    .where(eq(applications.id, applicationId));
  const move = dice.pick(fitting[row?.state ?? 'applied'] ?? ofPoster);
  const isPlayers = ofPlayer.some((one) => one === move);
  return moveIt(asked, { mover: isPlayers ? who : cast.poster, move, applicationId });
};

async function moveIt(
  { at, dice, known }: Asked,
  it: { mover: Person; move: string; applicationId: string },
) {
  const { mover, move, applicationId } = it;
  const asks = move === 'confirm' || move === 'accept-offer';
  const last = known.version;
  const body = asks ? { version: dice.pick([last, last, Math.max(1, last - 1)]) } : undefined;
  const { status } = await call(at, mover, 'POST', `/api/applications/${applicationId}/${move}`, body);
  return { move, applicationId, status };
}

const askDep: Move = async ({ at, cast, dice }) => {
  const { who } = dice.pick(cast.players);
  const others = anybody(cast).filter(({ id }) => id !== who.id && id !== cast.poster.id);
  const { id: userId } = dice.pick(others);
  const { status } = await call(at, who, 'POST', `/api/gigs/${cast.gigId}/deps`, { userId, note: '' });
  return { move: 'ask', player: who.id, dep: userId, status };
};

/** What one of the three finds asked, answered by them. */
const answerDep: Move = async (asked) => {
  const { at, cast, dice } = asked;
  const who = dice.chance() < 0.4 ? cast.poster : dice.pick(anybody(cast));
  const found = await call(at, who, 'GET', `/api/gigs/${cast.gigId}/deps`);
  const items: Dep[] = found.body?.items ?? [];
  if (items.length === 0) return moveApplication(asked);
  const { id, player, dep, version } = dice.pick(items);
  const side = who.id === cast.poster.id ? 'poster' : who.id === player.id ? 'player' : 'dep';
  const move = dice.pick(ofDep[side]);
  const body = move === 'agree' ? { version: version ?? 1 } : undefined;
  const { status } = await call(at, who, 'POST', `/api/deps/${id}/${move}`, body);
  return { move, player: player.id, dep: dep.id, status };
};

/** The poster makes the group of the line-up, whoever is booked comes back into it, some leave. */
const moveInGroup: Move = async (asked) => {
  const { at, cast, dice } = asked;
  const who = dice.chance() < 0.5 ? cast.poster : dice.pick(anybody(cast));
  if (dice.chance() < 0.75) {
    const { status } = await call(at, who, 'POST', `/api/gigs/${cast.gigId}/group`);
    // Who is not booked, and who is while there is no group, are told so.
    return { move: 'enter', status: status === 403 ? 409 : status };
  }
  const { body } = await call(at, who, 'GET', `/api/gigs/${cast.gigId}/group`);
  if (!body?.id) return moveApplication(asked);
  const { status } = await call(at, who, 'DELETE', `/api/groups/${body.id}/membership`);
  return { move: 'leave', player: who.id, status };
};

/** Who wants to take something back looks until there is something, ten times. */
const undo: Move = async (asked) => {
  const { at, cast, dice } = asked;
  const who = dice.chance() < 0.5 ? cast.poster : dice.pick(cast.players).who;
  const items: { id: string; kind: string }[] = [];
  for (let look = 0; look < 10 && items.length === 0; look += 1) {
    const { body } = await call(at, who, 'GET', '/api/undo');
    items.push(...(body?.items ?? []));
  }
  if (items.length === 0) return moveApplication(asked);
  const { id, kind } = dice.pick(items);
  const { status } = await call(at, who, 'POST', `/api/undo/${id}`);
  return { move: `undo ${kind}`, status };
};

/** As often as each is to come among so many. */
const of = (times: number, move: Move): Move[] => Array.from({ length: times }, () => move);
const all = [
  ...[...of(6, applyOnce), ...of(7, moveGig), ...of(9, edit), ...of(8, moveInGroup)],
  ...[...of(8, askDep), ...of(14, answerDep), ...of(6, timePasses), ...of(46, moveApplication)],
];
const allWithUndo = [...all, ...of(18, undo)];

export const moveOnce = (asked: Asked, canUndo: boolean): Promise<Made> =>
  asked.dice.pick(canUndo ? allWithUndo : all)(asked);

/**
 * How it stands before they all move, one after the other: somebody is booked, mostly, who may have asked a dep; there
 * is a talk, a place is offered, and the time to answer to other terms may be over.
 */
export async function begin(asked: Asked): Promise<Made[]> {
  const made = await fillPlaces(asked);
  if (asked.dice.chance() < 0.3) {
    made.push(await change(asked, { date: dayFromNow(15) }), await timePasses(asked));
  }
  return made;
}

async function fillPlaces({ at, cast, dice, known }: Asked): Promise<Made[]> {
  const made: Made[] = [];
  const { poster, gigId } = cast;
  const answer = async (move: string, { applicationId }: Cast['players'][number]) => {
    const { status } = await call(at, poster, 'POST', `/api/applications/${applicationId}/${move}`);
    made.push({ move, applicationId, status });
  };
  const [booked, offered, waiting] = cast.players;
  if (booked && dice.chance() < 0.8) await answer('accept', booked);
  if (offered && dice.chance() < 0.5) await answer('offer', offered);
  if (waiting && dice.chance() < 0.5) await answer('stand-by', waiting);
  if (dice.chance() < 0.7) await call(at, poster, 'POST', `/api/gigs/${gigId}/group`);
  const friend = dice.pick(cast.friends);
  if (!booked || dice.chance() < 0.3) return made;
  const [player, dep] = [booked.who.id, friend.id];
  const asked = await call(at, booked.who, 'POST', `/api/gigs/${gigId}/deps`, { userId: dep, note: '' });
  made.push({ move: 'ask', player, dep, status: asked.status });
  const id = asked.body?.items?.[0]?.id;
  if (!id || dice.chance() < 0.4) return made;
  const { status } = await call(at, friend, 'POST', `/api/deps/${id}/agree`, { version: known.version });
  return [...made, { move: 'agree', player, dep, status }];
}
