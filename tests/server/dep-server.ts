import { beforeEach } from 'vitest';
import type { Dep, GigDeps } from '#contract/player-requests.ts';
import { link } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { noticesOf as allNoticesOf, dashboardOf, itemsOf } from './answers.ts';
import { bookingServer } from './booking-server.ts';
import { membersOfTest } from './server-of-file.ts';

type Id = { id: string };

/** The server of a test file, and Ada's links Cleo and Dora, whom she asks to dep. */
export async function depServer() {
  const booking = await bookingServer();
  const { ada, cleo } = booking;
  const [dora] = await membersOfTest(booking.server, 'Dora');
  beforeEach(async () => {
    for (const other of [cleo, dora]) await link(ada, other);
  });

  const send = (who: Member, gig: Id, whom: Id, note = '') =>
    who.call('POST', `/api/gigs/${gig.id}/deps`, { userId: whom.id, note });
  const moveDep = (who: Member, what: string, dep: Id, body?: object) =>
    who.call('POST', `/api/deps/${dep.id}/${what}`, body);
  const depsOf = (who: Member, gig: Id) => itemsOf<Dep>(who, `/api/gigs/${gig.id}/deps`);
  /** The only dep request of a member. */
  async function depOf(who: Member, gig: Id): Promise<Dep> {
    const [dep] = await depsOf(who, gig);
    if (!dep) throw new Error('nothing is asked');
    return dep;
  }
  async function ask(gig: Id, whom = cleo, who = ada, note = 'Broken wrist') {
    const [dep] = (await read<GigDeps>(send(who, gig, whom, note), 201)).items;
    if (!dep) throw new Error('nothing was asked');
    return dep;
  }
  const agree = async (gig: Id, who = cleo) => {
    const { id, version } = await depOf(who, gig);
    return moveDep(who, 'agree', { id }, { version });
  };

  async function asked(changed: Parameters<typeof booking.booked>[0] = {}) {
    const { gig, application } = await booking.booked(changed);
    return { gig, application, dep: await ask(gig) };
  }
  async function willing(changed: Parameters<typeof booking.booked>[0] = {}) {
    const { gig, application, dep } = await asked(changed);
    await read(agree(gig));
    return { gig, application, dep };
  }

  /** A member's notices about deps, oldest first. */
  const depNoticesOf = async (who: Member) =>
    (await allNoticesOf(who)).filter(({ type }) => type.startsWith('dep_')).toReversed();
  const noticesOf = async (who: Member) => (await depNoticesOf(who)).map(({ type }) => type);
  const toAnswer = async (who: Member) => (await dashboardOf(who)).deps;

  return {
    ...{ ...booking, dora, send, moveDep, depsOf, depOf, ask, agree },
    ...{ toAnswer, depNoticesOf, noticesOf, asked, willing },
  };
}
