import type { ApplicationMove } from '#contract/applications.ts';
import type { Gig } from '#contract/gigs.ts';
import { notifyOverdue } from '#server/applications/standby.ts';
import { setGig } from '#tests/support/acts.ts';
import { daysFromHere, freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { type Asking, get, newsOf as newsOn } from './answers.ts';
import { UNDO_TIME, undoServer } from './undo-server.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
type Changed = Parameters<typeof gigForm>[0];
type Id = { id: string };

/** The server of a test file with Declan, who posts gigs, and Ada, Ben and Cleo, all new for every test. */
export async function bookingServer(undoTime = UNDO_TIME) {
  const { server, wait, pass, membersOfTest } = await undoServer(undoTime);
  const [declan, ada, ben, cleo] = await membersOfTest('Declan', 'Ada', 'Ben', 'Cleo');
  const people = { declan, ada, ben };

  const inDays = daysFromHere(server.app.services);
  const post = (changed: object = {}, who = declan) =>
    who.call('POST', '/api/gigs', {
      ...gigForm({ date: inDays(30) }),
      clientId: freshClientId(),
      ...changed,
    });
  const publish = (changed: Changed = {}, who = declan) => read<Gig>(post(changed, who), 201);
  const readGig = (who: Asking, { id }: Id) => get<Gig>(who, `/api/gigs/${id}`);
  const applyWith = (who: Asking, { id }: Id, more: object = {}) =>
    who.call('POST', `/api/gigs/${id}/applications`, { note: '', clientId: freshClientId(), ...more });
  const apply = (who: Member, gig: Id, more: object = {}) =>
    read<ApplicationMove>(applyWith(who, gig, more), 201);
  const call = (who: Member, what: string, { id }: Id, body?: object) =>
    who.call('POST', `/api/applications/${id}/${what}`, body);
  /** A call that must succeed. */
  const move = (who: Member, what: string, application: Id, body?: object) =>
    read<ApplicationMove>(call(who, what, application, body));
  const callGig = (what: 'close' | 'cancel' | 'reopen', { id }: Id, who: Asking = declan) =>
    who.call('POST', `/api/gigs/${id}/${what}`);
  const moveGig = (...asked: Parameters<typeof callGig>) => read<Gig>(callGig(...asked));
  const edit = async (gig: Id, changed: Changed) => {
    const { date, version } = await readGig(declan, gig);
    return read<Gig>(
      declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm({ date, ...changed }), version }),
    );
  };
  /** Ends a gig without moving the clock. */
  const end = (gig: Id) =>
    setGig(server, gig, {
      startsAt: new Date(Date.now() - 2 * hour),
      endsAt: new Date(Date.now() - hour),
    });
  const invite = (gig: Id, whom: Id = ben) =>
    read<Id>(declan.call('POST', `/api/gigs/${gig.id}/invitations`, { userId: whom.id, note: '' }), 201);
  const timeIsOver = async (ms: number) => {
    await pass(ms);
    await notifyOverdue(server.app.services);
  };
  const newsOf = (who: Id) => newsOn(server, who);
  const latestOf = async (who: Id) => (await newsOf(who)).at(-1);
  const standing = async (who: Asking, gig: Id) => (await readGig(who, gig)).myApplication;
  const stateOf = async (who: Asking, gig: Id) => (await standing(who, gig))?.state;
  const versionAsked = async (who: Asking, gig: Id) => ({
    version: (await standing(who, gig))?.question?.version,
  });

  /** Ada has applied. */
  async function waiting(changed: Changed = {}) {
    const gig = await publish(changed);
    return { gig, application: await apply(ada, gig) };
  }
  /** Ada and Ben have applied. */
  async function applied(changed: Changed = {}) {
    const { gig, application: adas } = await waiting(changed);
    return { gig, adas, bens: await apply(ben, gig) };
  }
  /** A move that must succeed, and cannot be undone any more. */
  async function settle(...made: Parameters<typeof move>) {
    await move(...made);
    await pass(UNDO_TIME);
  }
  async function settleGig(...made: Parameters<typeof moveGig>) {
    await moveGig(...made);
    await pass(UNDO_TIME);
  }
  /** Books a player and passes the undo time, so that they are notified. */
  async function book(who: Member, gig: Id) {
    const application = await apply(who, gig);
    await settle(declan, 'accept', application);
    return application;
  }
  /** Ada is booked and notified. */
  async function booked(changed: Changed = {}) {
    const gig = await publish(changed);
    return { gig, application: await book(ada, gig) };
  }
  /** Ada is booked and notified, Ben has applied, and one place is left. */
  async function bookedAndApplied(changed: Changed = {}) {
    const { gig, adas, bens } = await applied({ places: 2, ...changed });
    await settle(declan, 'accept', adas);
    return { gig, adas, bens };
  }
  /** Ada is booked, and asked to confirm a change of pay. */
  async function asked(changed: Changed = {}) {
    const { gig, application } = await booked(changed);
    await edit(gig, { ...changed, ...pounds(6000) });
    return { gig, application };
  }
  const confirm = async (gig: Id, application: Id) =>
    call(ada, 'confirm', application, await versionAsked(ada, gig));

  return {
    ...{ server, people, ...people, cleo, wait, pass, timeIsOver, inDays, newsOf, latestOf },
    ...{ post, publish, readGig, edit, callGig, moveGig, end, invite },
    ...{ applyWith, apply, call, move, settle, settleGig, standing, stateOf, versionAsked, confirm },
    ...{ waiting, applied, book, booked, bookedAndApplied, asked },
  };
}

export const pounds = (amount: number) => ({ pay: { amount, currency: 'GBP', unit: 'night' as const } });
