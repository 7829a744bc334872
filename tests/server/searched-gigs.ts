import type { GigForm } from '#contract/gig-form.ts';
import type { GigCounts } from '#contract/gig-search.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { publish } from '#tests/support/acts.ts';
import { dayFromNow, read } from '#tests/support/fixtures.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Asking, get, itemsOf } from './answers.ts';

export const [leeds, york] = [2644688, 2633352];
const london = 2643743;

const pay = (amount: number, unit: GigForm['pay']['unit'] = 'night', currency = 'GBP') => ({
  amount,
  currency,
  unit,
});

/** Six gigs that differ in every filter, and ways to search them, by default as a visitor. */
export async function searchedGigs(server: TestServer) {
  await server.app.services.gazetteer.filled();
  const found = (query: string, who: Asking = server) =>
    itemsOf<GigSummary>(who, `/api/gigs?limit=50&${query}`);
  const titles = async (query: string, who?: Asking) => (await found(query, who)).map(({ title }) => title);
  const counts = (query: string, who: Asking = server) => get<GigCounts>(who, `/api/gigs/counts?${query}`);
  const poster = await server.member({ name: 'Poster' });
  const post = (title: string, changed: Partial<GigForm>) =>
    publish(poster, { title, description: 'Come along.', venue: '', tags: [], ...changed });

  const inLeeds = { place: 'Leeds', placeId: leeds };
  await post('Ceilidh', {
    ...{ category: 'strings', tags: ['FIDDLE', 'Ceilidh'], ...inLeeds },
    ...{ date: dayFromNow(3), pay: pay(14_000) },
  });
  await post('Soul night', {
    ...{ category: 'drums', tags: ['Drums', 'House kit'], place: 'Hebden Bridge' },
    ...{ date: dayFromNow(5), pay: pay(16_000) },
  });
  await post('Trio', {
    ...{ category: 'drums', tags: ['drums', 'Jazz'], place: 'York', placeId: york },
    ...{ date: dayFromNow(7), pay: pay(20_000, 'night', 'EUR') },
  });
  await post('Pedal steel', {
    ...{ category: 'strings', tags: ['Pedal steel'], description: 'Four songs, no fiddle.', ...inLeeds },
    ...{ remote: true, date: dayFromNow(9), pay: pay(6_000, 'song') },
  });
  await post('Load-out', {
    ...{ category: 'crew', tags: ['Crew'], place: 'London', placeId: london },
    ...{ date: dayFromNow(2), pay: pay(1_750, 'hour') },
  });
  const cancelled = await post('Organist', {
    ...{ category: 'keys', tags: ['Organ', 'Jazz'], ...inLeeds },
    ...{ date: dayFromNow(4), pay: pay(7_500) },
  });
  await read(poster.call('POST', `/api/gigs/${cancelled.id}/cancel`));
  return { poster, post, cancelled, found, titles, counts };
}

export const everything = ['Load-out', 'Ceilidh', 'Organist', 'Soul night', 'Trio', 'Pedal steel'];
