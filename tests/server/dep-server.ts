import { asc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Dep, GigDeps } from '#contract/player-requests.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { link } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { dashboardOf, itemsOf } from './answers.ts';
import { bookingServer } from './booking-server.ts';

type Id = { id: string };

/** On the one server of a test file: Declan's gig, for which Ada is booked; Cleo and Dora are links of hers. */
export async function depServer() {
  const booking = await bookingServer();
  const { server, people } = booking;
  const newLinks = async () => ({
    cleo: await server.member({ name: 'Cleo' }),
    dora: await server.member({ name: 'Dora' }),
  });
  const links = await newLinks();
  beforeEach(async () => {
    Object.assign(links, await newLinks());
    await link(people.ada, links.cleo);
    await link(people.ada, links.dora);
  });

  const send = (who: Member, gig: Id, whom: Id, note = '') =>
    who.call('POST', `/api/gigs/${gig.id}/deps`, { userId: whom.id, note });
  const moveDep = (who: Member, what: string, dep: Id, body?: object) =>
    who.call('POST', `/api/deps/${dep.id}/${what}`, body);
  const depsOf = (who: Member, gig: Id) => itemsOf<Dep>(who, `/api/gigs/${gig.id}/deps`);
  /** The only one that concerns them. */
  async function depOf(who: Member, gig: Id): Promise<Dep> {
    const [dep] = await depsOf(who, gig);
    if (!dep) throw new Error('nothing is asked');
    return dep;
  }
  async function ask(gig: Id, whom: Member = links.cleo, who: Member = people.ada, note = 'Broken wrist') {
    const [dep] = (await read<GigDeps>(send(who, gig, whom, note), 201)).items;
    if (!dep) throw new Error('nothing was asked');
    return dep;
  }
  const agree = async (gig: Id, who: Member = links.cleo) => {
    const { id, version } = await depOf(who, gig);
    return moveDep(who, 'agree', { id }, { version });
  };

  /** Ada has asked Cleo. */
  async function asked(changed: Parameters<typeof booking.booked>[0] = {}) {
    const { gig, application } = await booking.booked(changed);
    return { gig, application, dep: await ask(gig) };
  }
  /** Cleo has said yes. */
  async function willing(changed: Parameters<typeof booking.booked>[0] = {}) {
    const { gig, application, dep } = await asked(changed);
    await read(agree(gig));
    return { gig, application, dep };
  }

  const noticeRowsOf = async (who: Member) =>
    (
      await server.db
        .select()
        .from(notifications)
        .where(eq(notifications.recipientId, who.id))
        .orderBy(asc(notifications.createdAt), asc(notifications.id))
    ).filter(({ type, withdrawnAt }) => type.startsWith('dep_') && withdrawnAt === null);
  /** The types of their notices about deps that are not withdrawn, oldest first. */
  const noticesOf = async (who: Member) => (await noticeRowsOf(who)).map(({ type }) => type);
  /** The dep requests that wait for a member's answer. */
  const toAnswer = async (who: Member) => (await dashboardOf(who)).deps;

  return {
    ...{ ...booking, links, send, moveDep, depsOf, depOf, ask, agree, toAnswer, noticeRowsOf, noticesOf },
    ...{ asked, willing },
  };
}
