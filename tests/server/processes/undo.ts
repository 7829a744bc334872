import { eq, inArray, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acts, deferredNotifications } from '#server/db/schema/acts.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { type Cluster, call, type Person } from '#tests/support/cluster.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';
import { chances, race } from '#tests/support/races/race.ts';

/** Undoing while processes are killed and several people act at once. */
export function testUndo(cluster: Cluster, rounds: number) {
  async function ask(at: { url: string }, who: Person, path: string, body?: object) {
    const { status, body: answer } = await call(at, who, body ? 'POST' : 'GET', path, body);
    if (status >= 300) throw new Error(`${path} was answered ${status}`);
    return answer;
  }

  /** A gig of Declan's for which Ada and Ben apply. */
  async function publishAndApply(at: { url: string }) {
    const { person } = cluster;
    const [declan, ada, ben] = [await person('Declan'), await person('Ada'), await person('Ben')];
    const gig = await ask(at, declan, '/api/gigs', { ...gigForm(), clientId: freshClientId() });
    const apply = (who: Person) =>
      ask(at, who, `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
    return { gig, people: { declan, ada, ben }, hers: await apply(ada), his: await apply(ben) };
  }

  const noticesOf = async (at: { url: string }, who: Person): Promise<string[]> =>
    (await ask(at, who, '/api/notifications')).map(({ type }: { type: string }) => type);

  test('GIG-08 OPS-01 after every process is killed, due notifications are sent once and open acts can still be undone', async () => {
    const [over, open] = [await publishAndApply(cluster.one), await publishAndApply(cluster.one)];
    const actOf = async ({ people, hers }: typeof over) => {
      await ask(cluster.one, people.declan, `/api/applications/${hers.id}/accept`, {});
      return (await ask(cluster.one, people.declan, '/api/undo')).items[0];
    };
    const [due, undoable] = [await actOf(over), await actOf(open)];
    await Promise.all([cluster.one, cluster.other].map((server) => cluster.end(server, 'SIGKILL')));
    await passUndoTime(cluster, over, due.id);
    const [one, other] = await Promise.all([cluster.startOne(), cluster.startOne()]);
    Object.assign(cluster, { one, other });
    const expectNotices = (who: Person) => expect.poll(() => noticesOf(one, who), { timeout: 30_000 });
    await expectNotices(over.people.ada).toEqual(['application_accepted']);
    await expectNotices(over.people.ben).toEqual(['gig_filled']);
    const late = await call(other, over.people.declan, 'POST', `/api/undo/${due.id}`);
    expect(late).toMatchObject({ status: 409, body: { current: { state: 'accepted' } } });

    const { declan, ada, ben } = open.people;
    expect((await ask(one, declan, '/api/undo')).items).toMatchObject([{ id: undoable.id, kind: 'accept' }]);
    await ask(other, declan, `/api/undo/${undoable.id}`, {});
    expect((await ask(one, ada, `/api/gigs/${open.gig.id}`)).myApplication.state).toBe('applied');
    expect([await noticesOf(one, ada), await noticesOf(one, ben)]).toEqual([[], []]);
    expect(await noticesOf(one, over.people.ada)).toHaveLength(1);
  });

  test('GIG-13 concurrent undo, withdrawal and booking on two processes never reach an impossible state', async () => {
    const { one, other, db } = cluster;
    for (let round = 0; round < rounds; round++) {
      const { gig, people, hers, his } = await publishAndApply(one);
      const { declan, ada, ben } = people;
      await ask(one, declan, `/api/applications/${hers.id}/accept`, {});
      const [undo] = (await ask(one, declan, '/api/undo')).items;
      const answers = await Promise.all([
        call(other, declan, 'POST', `/api/undo/${undo.id}`),
        call(one, ada, 'POST', `/api/applications/${hers.id}/withdraw`),
        call(other, declan, 'POST', `/api/applications/${his.id}/accept`),
        call(one, declan, 'POST', `/api/undo/${undo.id}`),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const [after] = await db.select().from(gigs).where(eq(gigs.id, gig.id));
      const rows = await db.select().from(applications).where(eq(applications.gigId, gig.id));
      const states = rows.map(({ state }) => state);
      const taken = states.filter((state) => state === 'accepted').length;
      expect([0, 1]).toContain(taken);
      expect(after?.status).toBe(taken === 1 ? 'filled' : 'open');
      // A full gig has no waiting applications, and an open one has no closed ones.
      expect(states).not.toContain(taken === 1 ? 'applied' : 'closed');
      const ids = rows.map(({ id }) => id);
      const deferred = inArray(deferredNotifications.aboutId, ids);
      expect(await db.$count(deferredNotifications, deferred)).toBeGreaterThan(0);
      expect([await noticesOf(one, ada), await noticesOf(one, ben)]).toEqual([[], []]);
    }
  });
}

/** Ends the undo time of everything that was done to this gig. */
async function passUndoTime(
  { db }: Cluster,
  { gig, hers, his }: Record<'gig' | 'hers' | 'his', { id: string }>,
  actId: string,
) {
  const over = new Date(Date.now() - 1000);
  await db.update(acts).set({ undoUntil: over }).where(eq(acts.id, actId));
  const about = or(
    inArray(deferredNotifications.aboutId, [hers.id, his.id]),
    eq(deferredNotifications.gigId, gig.id),
  );
  await db.update(deferredNotifications).set({ dueAt: over }).where(about);
}

/** Many concurrent moves on one gig. */
export function testRaces(cluster: Cluster, rounds: number, canUndo: boolean) {
  const words = canUndo ? 'undone moves notify no one' : 'no notification is lost or doubled';
  test(`GIG-13 many concurrent moves reach no impossible state, and ${words}`, async () => {
    const wrong: string[] = [];
    let accepted = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await race(cluster, 50, chances(round), canUndo);
      for (const fault of outcome.wrong) wrong.push(`round ${round}: ${fault}`);
      accepted += outcome.accepted;
    }
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(rounds * 5);
  });
}
