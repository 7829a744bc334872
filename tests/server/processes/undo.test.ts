import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { heldNews } from '#server/db/schema/acts.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { type Cluster, call, type Person, startCluster } from '#tests/support/cluster.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

// Two processes and a database start before the first test; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const rounds = 12;

describe.skipIf(noPostgres !== undefined)(
  'what can be undone, where processes die and people are quick',
  () => {
    let cluster: Cluster;
    let [declan, ada, ben]: Person[] = [];
    beforeAll(async () => {
      cluster = await startCluster(false, { UNDO_SECONDS: '60' });
    });
    afterAll(() => cluster?.close());

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

    test('GIG-08 OPS-01 every process is killed within the ten seconds: the next one tells it, once', async () => {
      const quick = await cluster.startOne({ UNDO_SECONDS: '1' });
      const { hers } = await begin(quick);
      await ask(quick, declan, `/api/applications/${hers.id}/accept`, {});
      const [act] = (await ask(quick, declan, '/api/undo')).items;
      await killAll(quick, cluster.one, cluster.other);
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
  },
);
