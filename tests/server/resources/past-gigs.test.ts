import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, block, link, publish } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const poster = await server.member({ name: 'Declan' });
const reader = await server.member({ name: 'Rhona' });

const pathOf = ({ id }: Member, as: string) => `/api/profiles/${id}/gigs?as=${as}`;
const pastOf = async (who: Member, as: string, viewer = reader) =>
  (await read<GigsPage>(viewer.call('GET', pathOf(who, as)))).items.map(({ title }) => title);
const countsOf = async (who: Member, viewer = reader) =>
  (await read<Profile>(viewer.call('GET', `/api/profiles/${who.id}`))).counts;

/** Long over, the first that is named the longest. */
async function passBy(...over: Gig[]) {
  for (const [at, { id }] of over.entries()) {
    const endsAt = new Date(Date.now() - (over.length - at) * 86_400_000);
    const startsAt = new Date(endsAt.getTime() - 3_600_000);
    await server.db
      .update(gigs)
      .set({ startsAt, endsAt })
      .where(inArray(gigs.id, [id]));
  }
}
async function book(who: Member, gig: Gig) {
  const { id } = await apply(who, gig);
  await read(poster.call('POST', `/api/applications/${id}/accept`));
}

describe('PPL-06 past gigs', () => {
  test('PPL-06 those somebody was booked for and those they posted, the last first, without what is to come or was cancelled', async () => {
    const ada = await server.member({ name: 'Ada' });
    const posted = await publish(ada, { title: 'Hers' });
    const [first, second, ahead, off, unbooked] = [
      await publish(poster, { title: 'First' }),
      await publish(poster, { title: 'Second' }),
      await publish(poster, { title: 'Ahead' }),
      await publish(poster, { title: 'Cancelled' }),
      await publish(poster, { title: 'Applied for' }),
    ];
    for (const gig of [first, second, ahead, off]) await book(ada, gig);
    await apply(ada, unbooked);
    await read(poster.call('POST', `/api/gigs/${off.id}/cancel`));
    await passBy(posted, first, second, off, unbooked);
    expect(await pastOf(ada, 'played')).toEqual(['Second', 'First']);
    expect(await pastOf(ada, 'posted')).toEqual(['Hers']);
    expect(await countsOf(ada)).toMatchObject({ played: 2, posted: 1, gigs: 1 });
    expect(await countsOf(poster), 'what was called off is listed nowhere').toMatchObject({ gigs: 4 });
    expect(await pastOf(ada, 'played', ada)).toEqual(['Second', 'First']);
    expect(await walk(reader, pathOf(ada, 'played'), 1)).toEqual([second.id, first.id]);
  });

  test('PPL-06 SAF-07 nobody sees them whom the profile is not for, nor across a block, nor gigs of whom they do not see', async () => {
    const ben = await server.member({ name: 'Ben' });
    const stranger = await server.member({});
    const gig = await publish(poster, { title: 'Quiet one' });
    await book(ben, gig);
    await passBy(gig);
    await read(ben.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
    expect(await pastOf(ben, 'played', stranger)).toEqual([]);
    expect(await countsOf(ben, stranger)).toEqual({ posts: 0, gigs: 0, links: 0 });
    await link(ben, stranger);
    expect(await pastOf(ben, 'played', stranger)).toEqual(['Quiet one']);
    await block(stranger, poster);
    expect(await pastOf(ben, 'played', stranger)).toEqual([]);
    expect(await countsOf(ben, stranger)).toMatchObject({ played: 0 });
    await block(stranger, ben);
    expect(await stranger.call('GET', pathOf(ben, 'played'))).toMatchObject({ status: 404 });
    expect(await server.call('GET', pathOf(ben, 'played'))).toMatchObject({ status: 401 });
  });

  test.each(['', '?as=seen', '?as=played&cursor=nonsense', '?as=played&limit=0'])(
    'PPL-06 API-03 %j is refused before anything is looked for',
    async (query) => {
      const closed = await server.member({});
      await read(closed.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
      const answer = await reader.call('GET', `/api/profiles/${closed.id}/gigs${query}`);
      expect(answer).toMatchObject({ status: 400 });
    },
  );
});
