import type { Page } from 'playwright-core';
import type { startOwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';
import type { Screen } from './screens.ts';

type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;
type Made = { id: string };

const titles = {
  'gig-range': 'Deputy stage manager, two weeks of circus',
  'gig-to-agree': 'Somebody to hold four microphones',
  'gig-pictures': 'Two for the box crew',
  'gig-papers': 'Sound engineer, three-band bill',
};

/** A gig of Petra's that asks for less than it did once somebody has read it. */
async function changedGig(server: OwnServer) {
  const form = gigForm({ title: 'Torchlight soul night', date: dayFromNow(23), endTime: '23:30' });
  const { id } = await server.as<Made>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  let version = 1;
  const apply = async (page: Page) => {
    await page.getByLabel(/^A note to/).fill('I have the records, and the shoes.');
    const pay = { ...form.pay, amount: form.pay.amount - version * 1_000 };
    await server.as('petra', 'PUT', `/api/gigs/${id}`, { ...form, pay, version });
    version += 1;
    await page.getByRole('button', { name: 'Apply for this gig' }).click();
    await page.getByText('Check it and try again').first().waitFor();
  };
  return { id, apply };
}

/** GIG-01, GIG-13. What a gig can be besides an evening, and what is answered when one has changed under somebody's click. */
export async function gigKinds(server: OwnServer): Promise<readonly Screen[]> {
  const [token, poster, declan] = await Promise.all([
    server.tokenOf('wanjiru'),
    server.tokenOf('petra'),
    server.tokenOf('declan'),
  ]);
  const found = await Promise.all(
    Object.entries(titles).map(async ([name, title]) => {
      const { items } = await server.as<{ items: Made[] }>(
        'declan',
        'GET',
        `/api/gigs?q=${encodeURIComponent(title)}`,
      );
      return [name, items[0]?.id ?? ''] as const;
    }),
  );
  const mine = await server.as<{ items: Made[] }>('declan', 'GET', '/api/gigs/mine');
  const changed = await changedGig(server);
  return [
    ...found.map(([name, id]) => ({ name, path: `/gigs/${id}`, token, isRendered: true })),
    { name: 'gigs-ranges', path: `/gigs?q=circus`, token, isRendered: true },
    { name: 'gig-range-edit', path: `/gigs/${new Map(found).get('gig-range')}/edit`, token: poster },
    { name: 'gig-changed', path: `/gigs/${changed.id}`, token, isPlain: true, act: changed.apply },
    {
      name: 'gig-compared',
      path: `/gigs/${mine.items[0]?.id}`,
      token: declan,
      isPlain: true,
      act: async (page) => page.getByRole('button', { name: 'Side by side' }).click(),
    },
  ];
}
