import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import type { GigSearch } from '#contract/ours/gig-searches.ts';
import type { GigsPage } from '#contract/ours/gigs.ts';
import { users } from '#server/db/schema/users.ts';
import { matchGigs } from '#server/gig-searches/matching.ts';
import { tellMatches } from '#server/gig-searches/telling.ts';
import { mailDigests } from '#server/gigs/digest.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { bookingServer, hour } from '../booking-server.ts';

const { server, people, pass, inDays, publish, edit, newsOf } = await bookingServer();
const { services } = server.app;
const day = 24 * hour;

beforeAll(() => services.gazetteer.filled(), 300_000);

/** One gig takes nobody after the day after tomorrow, the other does until it begins. */
const both = async () => ({
  until: await publish({ title: 'Until', applyBy: inDays(2) }),
  open: await publish({ title: 'Open' }),
});
const titlesOf = async (query: string) =>
  (await read<GigsPage>(server.call('GET', `/api/gigs?limit=50&${query}`))).items.map(({ title }) => title);

test('GIG-05 only open is what takes people: what one could apply to until yesterday is left out, and counted so', async () => {
  const { until } = await both();
  const by = `poster=${people.declan.id}`;
  const counts = (query = '') => read<GigCounts>(server.call('GET', `/api/gigs/counts?${by}${query}`));
  expect(await titlesOf(`${by}&status=open`)).toEqual(['Until', 'Open']);
  await pass(4 * day);
  expect(await titlesOf(`${by}&status=open`)).toEqual(['Open']);
  expect(await titlesOf('status=open')).not.toContain('Until');
  expect(await titlesOf(by)).toEqual(['Until', 'Open']);
  expect(await titlesOf('')).toContain('Until');
  expect(await counts()).toMatchObject({ total: 2, open: 1 });
  expect(await counts('&status=open')).toMatchObject({ total: 1, open: 1, without: { status: 2 } });
  await edit(until, { title: 'Until', applyBy: inDays(2) });
  expect(await titlesOf(`${by}&status=open`)).toEqual(['Until', 'Open']);
});

test('GIG-05 what is over is asked for by how it ended, whatever its last day to apply was', async () => {
  await both();
  await pass(40 * day);
  expect(await titlesOf(`poster=${people.declan.id}&when=past&status=open`)).toHaveLength(2);
});

test('GIG-06 a saved search counts and tells nothing that one cannot apply to any more', async () => {
  await read<GigSearch>(
    people.ada.call('POST', '/api/gigs/searches', { name: 'Drums', filters: { category: 'drums' } }),
    201,
  );
  await pass(1000);
  const { until } = await both();
  await matchGigs(services);
  const newCount = async () =>
    (await read<{ items: GigSearch[] }>(people.ada.call('GET', '/api/gigs/searches'))).items[0]?.newCount;
  expect(await newCount()).toBe(2);
  await pass(4 * day);
  expect(await newCount()).toBe(1);
  await tellMatches(services);
  expect(await newsOf(people.ada)).toEqual(['gig_match']);
  await read(
    people.ben.call('POST', '/api/gigs/searches', { name: 'Drums', filters: { category: 'drums' } }),
    201,
  );
  await edit(until, { title: 'Until', dress: 'All black' });
  await matchGigs(services);
  await tellMatches(services);
  expect(await newsOf(people.ben)).toEqual([]);
});

test('REA-02 GIG-07 neither the weekly mail nor the dashboard names what one cannot apply to any more', async () => {
  await server.db
    .update(users)
    .set({ skills: ['Drums'], digestAt: new Date(services.now().getTime() - hour) })
    .where(eq(users.id, people.ada.id));
  const { until } = await both();
  await read(
    people.declan.call('POST', `/api/gigs/${until.id}/invitations`, { userId: people.ada.id, note: '' }),
    201,
  );
  const invitations = async () =>
    (await read<Dashboard>(people.ada.call('GET', '/api/dashboard'))).invitations?.count;
  expect(await invitations()).toBe(1);
  await pass(8 * day);
  expect(await invitations()).toBe(0);
  await mailDigests(services);
  const mails = (await mailsTo(server, people.ada.email)).filter(({ subject }) => /fit/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Open: ');
  expect(mails[0]?.text).not.toContain('Until: ');
});
