import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acts, heldNews } from '#server/db/schema/acts.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { type Cluster, call, type Person } from '#tests/support/cluster.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** What can be undone, where processes die and people are quick. */
export function testUndo(cluster: Cluster, rounds: number) {
  let [declan, ada, ben]: Person[] = [];

  async function ask(at: { url: string }, who: Person | undefined, path: string, body?: object) {
    const { status, body: said } = await call(at, who, body ? 'POST' : 'GET', path, body);
    if (status >= 300) throw new Error(`${path} was answered ${status}`);
    return said;
  }

  /** A gig of Declan's for which Ada and Ben apply. */
  async function begin(at: { url: string }) {
    [declan, ada, ben] = [
      await cluster.person('Declan'),
      await cluster.person('Ada'),
      await cluster.person('Ben'),
    ];
    const gig = await ask(at, declan, '/api/gigs', { ...gigForm(), clientId: freshClientId() });
    const apply = (who: Person | undefined) =>
      ask(at, who, `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
    return { gig, hers: await apply(ada), his: await apply(ben) };
  }

  const newsOf = async (at: { url: string }, who: Person | undefined): Promise<string[]> =>
    (await ask(at, who, '/api/notifications')).map(({ type }: { type: string }) => type);

  const killAll = (...servers: ServerProcess[]) =>
    Promise.all(servers.map((server) => cluster.end(server, 'SIGKILL')));

  test('GIG-08 OPS-01 every process is killed while an act can be undone: the next one tells it after that, once', async () => {
    const { hers } = await begin(cluster.one);
    await ask(cluster.one, declan, `/api/applications/${hers.id}/accept`, {});
    const [act] = (await ask(cluster.one, declan, '/api/undo')).items;
    await killAll(cluster.one, cluster.other);
    await passUndoTime(cluster);
    const [one, other] = await Promise.all([cluster.startOne(), cluster.startOne()]);
    Object.assign(cluster, { one, other });
    await expect.poll(() => newsOf(one, ada), { timeout: 30_000 }).toEqual(['application_accepted']);
    await expect.poll(() => newsOf(other, ben), { timeout: 30_000 }).toEqual(['gig_filled']);
    expect(await newsOf(one, ada)).toHaveLength(1);
    const late = await call(other, declan, 'POST', `/api/undo/${act.id}`);
    expect(late).toMatchObject({ status: 409, body: { current: { state: 'accepted' } } });
  });

  test('GIG-08 OPS-01 what was done before a kill can be undone after it, and nobody was told', async () => {
    const { gig, hers } = await begin(cluster.one);
    await ask(cluster.one, declan, `/api/applications/${hers.id}/accept`, {});
    const [undo] = (await ask(cluster.one, declan, '/api/undo')).items;
    await killAll(cluster.one, cluster.other);
    const [one, other] = await Promise.all([cluster.startOne(), cluster.startOne()]);
    Object.assign(cluster, { one, other });
    expect((await ask(one, declan, '/api/undo')).items).toMatchObject([{ id: undo.id, kind: 'accept' }]);
    await ask(other, declan, `/api/undo/${undo.id}`, {});
    expect((await ask(one, ada, `/api/gigs/${gig.id}`)).myApplication.state).toBe('applied');
    expect([await newsOf(one, ada), await newsOf(one, ben)]).toEqual([[], []]);
  });

  test('GIG-13 undone, left and booked in the same moment on two processes: never an impossible state', async () => {
    const { one, other, db } = cluster;
    for (let round = 0; round < rounds; round++) {
      const { gig, hers, his } = await begin(one);
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
      // Nobody waits for a gig that is full, nobody is passed over by one that is open.
      expect(states).not.toContain(taken === 1 ? 'applied' : 'closed');
      const held = await db
        .select({ change: heldNews.change })
        .from(heldNews)
        .where(
          inArray(
            heldNews.aboutId,
            rows.map(({ id }) => id),
          ),
        );
      expect(held.length).toBeGreaterThan(0);
      expect([await newsOf(one, ada), await newsOf(one, ben)]).toEqual([[], []]);
    }
  });
}

/** As if the time to undo were over for everything done so far. */
async function passUndoTime({ db }: Cluster) {
  const over = new Date(Date.now() - 1000);
  await db.update(acts).set({ undoUntil: over });
  await db.update(heldNews).set({ dueAt: over });
}
