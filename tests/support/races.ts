import { and, asc, eq } from 'drizzle-orm';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import { holdsPlace, isBooked, isUnconfirmed } from '#contract/ours/application-states.ts';
import type { NotificationType } from '#contract/ours/notification.ts';
import { type ApplicationRow, applications, type GigRow, gigs } from '#server/db/schema/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { type Cluster, call, type Person } from './cluster.ts';
import { freshClientId, gigForm } from './fixtures.ts';

const players = 6;

/** What each move of an application tells, and whom; null: nobody. */
const told = {
  accept: ['applicant', 'application_accepted'],
  decline: ['applicant', 'application_declined'],
  'undo-decline': null,
  offer: ['applicant', 'offer_made'],
  'withdraw-offer': ['applicant', 'offer_withdrawn'],
  'stand-by': ['applicant', 'standby_added'],
  release: ['applicant', 'booking_released'],
  withdraw: ['poster', 'application_withdrawn'],
  confirm: ['poster', 'booking_confirmed'],
  'accept-offer': ['poster', 'offer_accepted'],
  'decline-offer': ['poster', 'offer_declined'],
} as const satisfies Record<string, readonly ['poster' | 'applicant', NotificationType] | null>;
type Move = keyof typeof told;

const ofPoster: readonly Move[] = [
  ...['accept', 'accept', 'decline', 'undo-decline', 'release'],
  ...['offer', 'offer', 'withdraw-offer', 'stand-by', 'stand-by'],
] as const satisfies Move[];
const ofPlayer: readonly Move[] = ['withdraw', 'accept-offer', 'accept-offer', 'decline-offer', 'confirm'];

type Made = { move: Move; application: string; status: number };

export type Round = {
  /** How many moves were answered with each status. */
  statuses: Map<number, number>;
  /** Moves that were taken, by their name. */
  taken: Map<string, number>;
  notices: number;
  /** What must not be, in words; none when all is well. */
  wrong: string[];
};

const count = <T>(of: Map<T, number>, one: T) => of.set(one, (of.get(one) ?? 0) + 1);

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

/**
 * One gig of one poster, and players who have applied for it: so many moves of all of them at once, on two processes in
 * turn. Nothing can be undone there, so that all is told at once.
 * @param chance from 0 to 1, the same again for the same round
 */
export async function race(cluster: Cluster, moves: number, chance: () => number): Promise<Round> {
  const pick = <T>(some: readonly T[]): T => some[Math.floor(chance() * some.length)] as T;
  const servers = [cluster.one, cluster.other];
  const poster = await cluster.person('Declan');
  const cast = await Promise.all(Array.from({ length: players }, () => cluster.person()));
  const form = gigForm({ places: 1 + Math.floor(chance() * 3) });
  const start = await call(cluster.one, poster, 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const gigId: string = start.body.id;
  const apply = (who: Person, at: { url: string }) =>
    call(at, who, 'POST', `/api/gigs/${gigId}/applications`, { note: 'Me', clientId: freshClientId() });
  const applied = await Promise.all(cast.map((who) => apply(who, cluster.other)));
  const ids = applied.map(({ body }): string => body.id);

  const statuses = new Map<number, number>();
  const made: Made[] = [];
  const taken = new Map<string, number>();
  const doOne = async (nth: number) => {
    const at = servers[nth % 2] ?? cluster.one;
    const dice = chance();
    const player = Math.floor(chance() * players);
    const [who, id] = [cast[player] ?? poster, ids[player] ?? ''];
    let name: string;
    let answer: Awaited<ReturnType<typeof call>>;
    if (dice < 0.06) {
      name = 'apply';
      answer = await apply(who, at);
    } else if (dice < 0.14) {
      name = pick(['close', 'reopen', 'reopen', ...(chance() < 0.1 ? ['cancel'] : [])]);
      answer = await call(at, poster, 'POST', `/api/gigs/${gigId}/${name}`);
    } else if (dice < 0.2) {
      name = 'edit';
      const changed = pick([
        { places: 1 + Math.floor(chance() * 3) },
        { pay: { ...form.pay, amount: 9000 } },
      ]);
      answer = await call(at, poster, 'PUT', `/api/gigs/${gigId}`, { ...form, ...changed, version: 1 });
    } else {
      const isPoster = dice < 0.65;
      const move = pick(isPoster ? ofPoster : ofPlayer);
      name = move;
      const asks = move === 'confirm' || move === 'accept-offer';
      const body = asks ? { version: pick([1, 1, 2]) } : undefined;
      answer = await call(at, isPoster ? poster : who, 'POST', `/api/applications/${id}/${move}`, body);
      made.push({ move, application: id, status: answer.status });
    }
    count(statuses, answer.status);
    if (answer.status < 300) count(taken, name);
  };
  await Promise.all(Array.from({ length: moves }, (_, nth) => doOne(nth)));

  const [gig] = await cluster.db.select().from(gigs).where(eq(gigs.id, gigId));
  if (!gig) throw new Error('the gig is gone');
  const rows = await cluster.db.select().from(applications).where(eq(applications.gigId, gigId));
  const news = await cluster.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.subjectKind, 'gig'), eq(notifications.subjectId, gigId)))
    .orderBy(asc(notifications.createdAt));
  const odd = [...statuses.keys()].filter((status) => ![200, 201, 409].includes(status) && status !== 400);
  return {
    statuses,
    taken,
    notices: news.length,
    wrong: [
      ...odd.map((status) => `answered ${status}`),
      ...impossible(gig, rows),
      ...rows.flatMap((row) => miscounted(row, gig, made, news)),
    ],
  };
}

/** What of a gig and its applications contradicts itself. */
function impossible(gig: GigRow, rows: readonly ApplicationRow[]): string[] {
  const states = rows.map(({ state }) => state);
  const booked = states.filter(isBooked).length;
  const held = states.filter(holdsPlace).length;
  const has = (...some: ApplicationState[]) => some.some((state) => states.includes(state));
  const rules: [boolean, string][] = [
    [held > gig.places, `${held} of ${gig.places} places are booked or offered`],
    [gig.status === 'open' && booked >= gig.places, 'it is open, and everybody is booked'],
    [gig.status === 'filled' && held < gig.places, 'it is filled, and a place is free'],
    [gig.status !== 'open' && has('applied'), `somebody waits for a gig that is ${gig.status}`],
    [gig.status === 'open' && has('closed'), 'somebody is passed over by an open gig'],
    [gig.status === 'cancelled' && held > 0, 'somebody is booked for a gig that is off'],
    [(gig.status === 'cancelled') !== has('cancelled') && held + booked > 0, 'half of it is off'],
  ];
  const wrong = rules.filter(([isSo]) => isSo).map(([, words]) => words);
  for (const { state, acceptedTerms, answerBy, standbyRank } of rows) {
    if (state !== 'cancelled' && (acceptedTerms !== null) !== holdsPlace(state))
      wrong.push(`${state}: agreed to what?`);
    if ((answerBy !== null) !== (isUnconfirmed(state) || state === 'offered'))
      wrong.push(`${state}: asked until when?`);
    if ((standbyRank !== null) !== (state === 'standby')) wrong.push(`${state}: the how manieth?`);
  }
  return wrong;
}

type News = Pick<typeof notifications.$inferSelect, 'recipientId' | 'actorId' | 'type'>;

/** Notices of one application that are lost or doubled: each move that was taken tells once. */
function miscounted(
  row: ApplicationRow,
  gig: GigRow,
  made: readonly Made[],
  news: readonly News[],
): string[] {
  const between = (to: 'poster' | 'applicant', type: NotificationType) => {
    const [recipient, actor] =
      to === 'poster' ? [gig.posterId, row.applicantId] : [row.applicantId, gig.posterId];
    return news.filter((one) => one.recipientId === recipient && one.actorId === actor && one.type === type)
      .length;
  };
  const mine = made.filter(({ application, status }) => application === row.id && status < 300);
  const wrong: string[] = [];
  const expect = (type: NotificationType, is: number, should: number) => {
    if (is !== should) wrong.push(`${type}: ${is} told, ${should} done`);
  };
  for (const [move, whom] of Object.entries(told)) {
    if (!whom) continue;
    const [to, type] = whom;
    const done = mine.filter((one) => one.move === move).length;
    // Of those who come and go only the first is told within a day; who is not waited for tells nobody.
    if (type === 'application_withdrawn')
      expect(type, Math.max(between(to, type), Number(done > 0)), Math.min(1, done));
    else
      expect(
        type,
        between(to, type),
        done + (type === 'offer_made' ? between('poster', 'standby_asked') : 0),
      );
  }
  expect('gig_application', between('poster', 'gig_application'), 1);
  // Who was passed over has heard that it is nothing for them; who was booked has to hear that it is off.
  const off = between('applicant', 'gig_cancelled');
  if (off > Number(row.state === 'cancelled')) wrong.push(`gig_cancelled: ${off} told`);
  if (row.acceptedTerms && row.state === 'cancelled') expect('gig_cancelled', off, 1);
  return wrong;
}
