import { and, eq, gt } from 'drizzle-orm';
import { holdsPlace, isBooked } from '#contract/ours/application-states.ts';
import { type GigDeps, mostDepsADay, type NewDep } from '#contract/ours/deps.ts';
import { mayMoveDep, maySeeDep } from '#contract/permissions/deps.ts';
import { gigRefusals } from '#contract/permissions/gig-refusals.ts';
import { gigStateOf } from '#contract/permissions/gigs.ts';
import { type DepEvent, type DepFacts, depMachine } from '#machines/dep/dep.machine.ts';
import { step as stepChart } from '#machines/step.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { type DepRow, deps } from '../db/schema/deps.ts';
import type { GigRow } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { isInSight } from '../gigs/queries.ts';
import { badInput, conflict, forbidden, notFound, TooManyError } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { canSee } from '../people/standing.ts';
import { endQuietly } from './ending.ts';
import { factsOf, newsOf, openDepOf, stepDep, stopAsking, tellNow } from './lifecycle.ts';
import { applicationOf, passPlaceOn, settleApplication } from './passing.ts';
import { readGigDeps } from './queries.ts';
import { isCandidate, isStanding } from './standing.ts';

const daySeconds = 24 * 60 * 60;
const tooManyToday = `That is as many as one can ask in a day, ${mostDepsADay}. Please go on tomorrow.`;

/**
 * A booked player asks a link of theirs to play instead. The same person asked twice is one question.
 * @throws HttpError 404 for whom the gig is not, or who is no link that the poster sees; 403 for who has no booking or
 * does not see the poster; 409 with what is asked where the chart refuses, they have said no, or another is asked; 429
 */
export async function askDep(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  sent: NewDep,
  now: Date,
): Promise<GigDeps> {
  const gig = await lockGig(tx, gigId);
  const booking = await applicationOf(tx, gigId, viewer.id);
  if (!booking && !(await isInSight(tx, viewer, gigId))) throw notFound('This gig');
  if (!booking) throw forbidden('Only who is booked can find a dep.');
  if (!(await canSee(tx, viewer.id, gig.posterId)))
    throw forbidden('You and who posted this cannot reach each other. You can withdraw.');
  const dep = await personIn(tx, viewer, gig, sent.userId);
  const standing = () => readGigDeps(tx, viewer, gigId, now);
  const open = await openDepOf(tx, { gigId, playerId: viewer.id });
  const isOpen = open !== undefined && (await isStanding(tx, open.id));
  if (isOpen && open.depId === dep.id) return standing();
  const facts: DepFacts = {
    mayPassOn: isBooked(booking.state) && !isOpen,
    gigIsOver: gig.endsAt <= now,
    depHasPlace: holdsPlace((await applicationOf(tx, gigId, dep.id))?.state),
  };
  const next = stepChart(depMachine, { value: 'none', context: facts }, { type: 'player.ask' });
  if (!next) throw conflict(refusal(facts, gig, isOpen, dep.name, now), await standing());
  const same = and(eq(deps.gigId, gigId), eq(deps.playerId, viewer.id), eq(deps.depId, dep.id));
  if ((await tx.$count(deps, and(same, eq(deps.state, 'turnedDown')))) > 0)
    throw conflict(`${dep.name} has said no. Ask somebody else.`, await standing());
  await refuseMany(tx, viewer.id, now);
  if (open) await endQuietly(tx, gig, open, { type: 'people.parted' }, now);
  await settleApplication(tx, booking);
  const note = tidy(sent.note);
  const asked = { gigId, playerId: viewer.id, depId: dep.id, note };
  await tx.insert(deps).values({ ...asked, askedVersion: gig.version, createdAt: now, updatedAt: now });
  await tellNow(tx, gig, asked, await newsOf(tx, gig, asked, next.told, note));
  return standing();
}

/** @throws HttpError 400 for nobody, oneself and the poster; 404 for who cannot be named */
async function personIn(tx: Tx, viewer: Viewer, gig: GigRow, userId: string) {
  if (!isId(userId)) throw badInput('Whom do you ask?', 'userId');
  if (userId === viewer.id) throw badInput('That is you.', 'userId');
  if (userId === gig.posterId) throw badInput('They have posted the gig.', 'userId');
  const [person] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isCandidate(viewer.id, gig.posterId)));
  if (!person) throw notFound('This person');
  return person;
}

function refusal(facts: DepFacts, gig: GigRow, isOpen: boolean, name: string, now: Date): string {
  if (facts.gigIsOver) return gigRefusals[gigStateOf(gig, now)];
  if (isOpen) return 'You have asked somebody already. Take that back first.';
  return facts.mayPassOn ? `${name} has a place in this gig already.` : 'You are not booked any more.';
}

async function refuseMany(tx: Tx, playerId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - daySeconds * 1000);
  const today = and(eq(deps.playerId, playerId), gt(deps.createdAt, since));
  if ((await tx.$count(deps, today)) >= mostDepsADay) throw new TooManyError(daySeconds, tooManyToday);
}

/** Moves that people make, by the last part of the URL. */
export const depMoves = {
  'take-back': 'player.takeBack',
  agree: 'dep.agree',
  'turn-down': 'dep.turnDown',
  pass: 'poster.agree',
  refuse: 'poster.refuse',
} as const satisfies Record<string, DepEvent['type']>;
export type DepMove = keyof typeof depMoves;

/**
 * One move of one of the three. Once the poster agrees the place passes on, in the same transaction.
 * @param version the question that an agreement answers
 * @throws HttpError 404 for others and where two of the three have parted, 403 for another's move, 409 with how it
 * stands when the chart refuses or the gig has changed since
 */
export async function moveDep(
  tx: Tx,
  viewer: Viewer,
  id: string,
  move: DepMove,
  now: Date,
  version?: number,
): Promise<GigDeps> {
  const { gig, row } = await lockDep(tx, viewer, id);
  const event = depMoves[move];
  demand(mayMoveDep(asPermissionViewer(viewer), { ...row, posterId: gig.posterId }, event));
  const standing = () => readGigDeps(tx, viewer, gig.id, now);
  const isAsked = row.state === 'asked' || row.state === 'willing';
  if (isAsked && event !== 'player.takeBack' && !(await isStanding(tx, id))) throw notFound('This question');
  if (event === 'dep.agree' && row.state === 'asked' && row.askedVersion !== version)
    throw conflict('The gig has changed once more. Look at it again.', await standing());
  const depHasPlace = holdsPlace((await applicationOf(tx, gig.id, row.depId))?.state);
  const facts = factsOf(gig, now, depHasPlace);
  const next = await stepDep(tx, gig, row, { type: event }, { facts, now });
  if (!next) throw conflict(await lateWords(tx, gig, row, facts, now), await standing());
  await stopAsking(tx, gig, row);
  if (next.after.state === 'passed') {
    const booking = await applicationOf(tx, gig.id, row.playerId);
    if (!booking) throw new Error('a place that passes on is nobody’s');
    await passPlaceOn(tx, gig, row, booking, now);
  }
  await tellNow(tx, gig, row, next.told);
  return standing();
}

async function lockDep(tx: Tx, viewer: Viewer, id: string): Promise<{ gig: GigRow; row: DepRow }> {
  const which = eq(deps.id, isId(id) ? id : viewer.id);
  const [found] = await tx.select({ gigId: deps.gigId }).from(deps).where(which);
  if (!found) throw notFound('This question');
  const gig = await lockGig(tx, found.gigId);
  const [row] = await tx.select().from(deps).where(which);
  const parties = row && { ...row, posterId: gig.posterId };
  if (!parties || !maySeeDep(asPermissionViewer(viewer), parties).allowed) throw notFound('This question');
  return { gig, row };
}

async function lateWords(tx: Tx, gig: GigRow, row: DepRow, facts: DepFacts, now: Date): Promise<string> {
  if (facts.gigIsOver) return gigRefusals[gigStateOf(gig, now)];
  if (row.state !== 'willing' || !facts.depHasPlace) return 'This cannot be done any more.';
  const [dep] = await tx.select({ name: users.name }).from(users).where(eq(users.id, row.depId));
  return `${dep?.name ?? 'Their dep'} has a place in this gig already.`;
}
