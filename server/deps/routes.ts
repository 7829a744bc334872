import { and, eq, gt } from 'drizzle-orm';
import { gigRefusals, gigStateOf } from '#contract/gig-state.ts';
import { type ApplicationState, holdsPlace, isBooked } from '#contract/gigs.ts';
import {
  depCalls,
  type GigDeps,
  maxDepsPerDay,
  mayMoveDep,
  maySeeDep,
  type NewDep,
} from '#contract/player-requests.ts';
import type { ApplicationEvent } from '#machines/application/application.machine.ts';
import { type DepEvent, type DepFacts, depMachine } from '#machines/dep/dep.machine.ts';
import { step as stepChart } from '#machines/step.ts';
import { lockGig, step } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { isId, normalizeText } from '../db/ids.ts';
import { type DepRow, deps } from '../db/schema/around-gigs.ts';
import { type ApplicationRow, applications, type GigRow } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { canSeeGig, readGig } from '../gigs/queries.ts';
import type { RoleStatusOf } from '../gigs/roles.ts';
import {
  authorize,
  badInput,
  conflict,
  forbidden,
  notFound,
  TooManyError,
  type Viewer,
} from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { canSee } from '../people/visibility.ts';
import { endActsOn, finalAction, lockDeferred, notifyDeferred } from '../undo/acts.ts';
import { endSilently } from './ending.ts';
import {
  depNotifications,
  factsOf,
  isCandidate,
  isDepActive,
  notifyAndRefresh,
  openDepOf,
  stepDep,
  withdrawDepNotifications,
} from './lifecycle.ts';
import { readCandidates, readGigDeps } from './queries.ts';

async function applicationOf(tx: Tx, gigId: string, applicantId: string) {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gigId), eq(applications.applicantId, applicantId)));
  return row;
}

/** Makes earlier acts final and announces them first. */
async function finalizeActs(tx: Tx, { id }: ApplicationRow): Promise<void> {
  await endActsOn(tx, id);
  await notifyDeferred(tx, id, await lockDeferred(tx, id));
}

/** A transferred place is free for one person only, whatever the status of the gig. */
const alwaysOpen: RoleStatusOf = () => ({ status: 'open', free: 1, hasRoom: true, isBookedUp: false });

/** The event after which an ended application can be accepted. */
const eventBeforeAccept: Partial<Record<ApplicationState, ApplicationEvent>> = {
  withdrawn: { type: 'applicant.reapply' },
  released: { type: 'applicant.reapply' },
  declined: { type: 'poster.undoDecline' },
  closed: { type: 'gig.reopened' },
};

/**
 * Transfers the place of a booked player to the dep, at the gig's present terms. Both applications follow
 * their charts, but only the dep's notifications are sent: nobody has dropped out, so nobody on stand-by
 * moves up, and the gig stays filled or open.
 */
async function transferPlace(tx: Tx, gig: GigRow, { id, depId }: DepRow, booking: ApplicationRow, now: Date) {
  const action = finalAction(gig.posterId, now);
  const move = async (row: ApplicationRow, event: ApplicationEvent) => {
    const after = await step(tx, gig, row, event, action, { isSilent: true }, alwaysOpen);
    if (!after) throw new Error(`a place could not be passed on: ${event.type} of ${row.state}`);
    return after;
  };
  await finalizeActs(tx, booking);
  await move(booking, { type: 'applicant.withdraw' });
  const { roleId } = booking;
  const existing = await applicationOf(tx, gig.id, depId);
  if (existing) await finalizeActs(tx, existing);
  const row = existing ?? (await createApplication(tx, gig.id, depId, `dep~${id}`, now));
  const event = eventBeforeAccept[row.state];
  const waiting = event ? await move(row, event) : row;
  await tx.update(applications).set({ roleId }).where(eq(applications.id, row.id));
  await move({ ...waiting, roleId }, { type: 'poster.accept' });
}

/** @param clientId one that clients cannot send */
async function createApplication(tx: Tx, gigId: string, applicantId: string, clientId: string, now: Date) {
  const row = { gigId, applicantId, clientId, createdAt: now, updatedAt: now };
  const [inserted] = await tx.insert(applications).values(row).returning();
  if (!inserted) throw new Error('the application was not stored');
  return inserted;
}

const daySeconds = 24 * 60 * 60;
const dailyLimitText = `You can ask up to ${maxDepsPerDay} people a day. Try again tomorrow.`;

/**
 * A booked player asks one of their links to play instead. Asking the same person twice is one request.
 * @throws HttpError 404 when the gig or the person is not visible to those concerned; 403 without a booking
 * or across a block from the poster; 409 with the requests when the chart refuses, the person has declined,
 * or another one is open; 429
 */
async function askDep(tx: Tx, viewer: Viewer, gigId: string, sent: NewDep, now: Date): Promise<GigDeps> {
  const gig = await lockGig(tx, gigId);
  const booking = await applicationOf(tx, gigId, viewer.id);
  if (!booking && !(await canSeeGig(tx, viewer, gigId))) throw notFound('This gig');
  if (!booking) throw forbidden('Only booked players can find a dep.');
  if (!(await canSee(tx, viewer.id, gig.posterId)))
    throw forbidden('You and the poster can’t contact each other. Drop out of the gig instead.');
  const dep = await findDep(tx, viewer, gig, sent.userId);
  const readCurrent = () => readGigDeps(tx, viewer, gigId, now);
  const open = await openDepOf(tx, { gigId, playerId: viewer.id });
  const isOpen = open !== undefined && (await isDepActive(tx, open.id));
  if (isOpen && open.depId === dep.id) return readCurrent();
  const facts: DepFacts = {
    mayPassOn: isBooked(booking.state) && !isOpen,
    gigIsOver: gig.endsAt <= now,
    depHasPlace: holdsPlace((await applicationOf(tx, gigId, dep.id))?.state),
  };
  const next = stepChart(depMachine, { value: 'none', context: facts }, { type: 'player.ask' });
  if (!next) throw conflict(refusal(facts, gig, isOpen, dep.name, now), await readCurrent());
  const same = and(eq(deps.gigId, gigId), eq(deps.playerId, viewer.id), eq(deps.depId, dep.id));
  if ((await tx.$count(deps, and(same, eq(deps.state, 'turnedDown')))) > 0)
    throw conflict(`${dep.name} has declined. Ask someone else.`, await readCurrent());
  await enforceDailyLimit(tx, viewer.id, now);
  if (open) await endSilently(tx, gig, open, { type: 'people.parted' }, now);
  await finalizeActs(tx, booking);
  const note = normalizeText(sent.note);
  const request = { gigId, playerId: viewer.id, depId: dep.id, note };
  await tx.insert(deps).values({ ...request, askedVersion: gig.version, createdAt: now, updatedAt: now });
  await notifyAndRefresh(tx, gig, request, await depNotifications(tx, gig, request, next.emitted, note));
  return readCurrent();
}

/** @throws HttpError 400 without a person, for oneself and for the poster; 404 when they cannot be asked */
async function findDep(tx: Tx, viewer: Viewer, gig: GigRow, userId: string) {
  if (!isId(userId)) throw badInput('Choose who to ask.', 'userId');
  if (userId === viewer.id) throw badInput('That’s you.', 'userId');
  if (userId === gig.posterId) throw badInput('They posted this gig.', 'userId');
  const [person] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isCandidate(viewer.id, gig.posterId)));
  if (!person) throw notFound('This profile');
  return person;
}

function refusal(facts: DepFacts, gig: GigRow, isOpen: boolean, name: string, now: Date): string {
  if (facts.gigIsOver) return gigRefusals[gigStateOf(gig, now)];
  if (isOpen) return 'You’ve already asked someone. Withdraw that request first.';
  return facts.mayPassOn ? `${name} already has a place in this gig.` : 'You’re no longer booked.';
}

async function enforceDailyLimit(tx: Tx, playerId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - daySeconds * 1000);
  const today = and(eq(deps.playerId, playerId), gt(deps.createdAt, since));
  if ((await tx.$count(deps, today)) >= maxDepsPerDay) throw new TooManyError(daySeconds, dailyLimitText);
}

const depMoves = {
  'take-back': 'player.withdraw',
  agree: 'dep.agree',
  'turn-down': 'dep.decline',
  pass: 'poster.agree',
  refuse: 'poster.refuse',
} as const satisfies Record<string, DepEvent['type']>;
type DepMove = keyof typeof depMoves;

/**
 * Makes one move of the three. Once the poster agrees, the place is transferred in the same transaction.
 * @param version the version of the gig that is agreed to
 * @throws HttpError 404 for others and when two of the three no longer see each other, 403 for another's
 * move, 409 with the requests when the chart refuses or the gig has changed
 */
async function moveDep(tx: Tx, viewer: Viewer, id: string, move: DepMove, now: Date, version?: number) {
  const { gig, row } = await lockDep(tx, viewer, id);
  const event = depMoves[move];
  authorize(mayMoveDep(viewer, { ...row, posterId: gig.posterId }, event));
  const readCurrent = () => readGigDeps(tx, viewer, gig.id, now);
  const isAsked = row.state === 'asked' || row.state === 'willing';
  if (isAsked && event !== 'player.withdraw' && !(await isDepActive(tx, id))) throw notFound('This request');
  if (event === 'dep.agree' && row.state === 'asked' && row.askedVersion !== version)
    throw conflict('The gig has changed again. Check the details.', await readCurrent());
  const depHasPlace = holdsPlace((await applicationOf(tx, gig.id, row.depId))?.state);
  const facts = factsOf(gig, now, depHasPlace);
  const next = await stepDep(tx, gig, row, { type: event }, { facts, now });
  if (!next) throw conflict(await tooLateText(tx, gig, row, facts, now), await readCurrent());
  await withdrawDepNotifications(tx, gig, row);
  if (next.after.state === 'passed') {
    const booking = await applicationOf(tx, gig.id, row.playerId);
    if (!booking) throw new Error('a place that passes on is nobody’s');
    await transferPlace(tx, gig, row, booking, now);
  }
  await notifyAndRefresh(tx, gig, row, next.told);
  return readCurrent();
}

async function lockDep(tx: Tx, viewer: Viewer, id: string): Promise<{ gig: GigRow; row: DepRow }> {
  const isDep = eq(deps.id, isId(id) ? id : viewer.id);
  const [found] = await tx.select({ gigId: deps.gigId }).from(deps).where(isDep);
  if (!found) throw notFound('This request');
  const gig = await lockGig(tx, found.gigId);
  const [row] = await tx.select().from(deps).where(isDep);
  const parties = row && { ...row, posterId: gig.posterId };
  if (!parties || !maySeeDep(viewer, parties).allowed) throw notFound('This request');
  return { gig, row };
}

async function tooLateText(tx: Tx, gig: GigRow, row: DepRow, facts: DepFacts, now: Date): Promise<string> {
  if (facts.gigIsOver) return gigRefusals[gigStateOf(gig, now)];
  if (row.state !== 'willing' || !facts.depHasPlace) return 'This is no longer possible.';
  const [dep] = await tx.select({ name: users.name }).from(users).where(eq(users.id, row.depId));
  return `${dep?.name ?? 'Their dep'} already has a place in this gig.`;
}

type MoveCall = { viewer: Viewer; params: { id: string }; body: { version: number } | undefined };

export const depRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  const move =
    (move: DepMove) =>
    ({ viewer, params, body }: MoveCall) =>
      write((tx) => moveDep(tx, viewer, params.id, move, now(), body?.version));
  serve(scope, services, depCalls, {
    'GET /api/gigs/:id/deps': async ({ viewer, params }) => {
      const { id } = await readGig(db, viewer, params.id);
      return readGigDeps(db, viewer, id, now());
    },
    'GET /api/gigs/:id/dep-candidates': ({ viewer, params, query }) =>
      readCandidates(db, viewer, params.id, query),
    'POST /api/gigs/:id/deps': ({ viewer, params, body }) =>
      write((tx) => askDep(tx, viewer, params.id, body, now())),
    'POST /api/deps/:id/take-back': move('take-back'),
    'POST /api/deps/:id/agree': move('agree'),
    'POST /api/deps/:id/turn-down': move('turn-down'),
    'POST /api/deps/:id/pass': move('pass'),
    'POST /api/deps/:id/refuse': move('refuse'),
  });
};
