import { expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import type { Profile } from '#contract/profile.ts';
import type { ProfileDraft } from '#contract/profile-form.ts';
import type { users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, block, book, link, publish, setGig, setUser } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { archived, dashboardOf, editProfile, get, profileOf, refusal, titlesOf } from '../answers.ts';

const server = await serverOfFile();
const viewer = await server.member({ name: 'Ben Marsh' });
const [ada, ben] = await membersOfTest(server, 'Ada', 'Ben');
const fields = {
  ...{ headline: 'Plays dub bass', bio: 'Twelve years of late nights.', place: 'Leeds', reach: 50 },
  ...{ skills: ['Bass guitar'], genres: ['Dub'], rates: [{ label: 'A night', price: 'by agreement' }] },
  media: [{ label: 'Reel', url: 'https://vimeo.com/1' }],
  workLinks: [{ label: 'Site', url: 'https://kit.example' }],
};

async function memberShownTo(shownTo = 'everyone') {
  const kit = await server.member({ name: 'Kit Wilk' });
  await read(editProfile(kit, { ...fields, shownTo }));
  return kit;
}

const asStranger = ({ id }: Member) => server.call('GET', `/api/profiles/${id}`);
const urls = ({ id }: Member) => [`/api/profiles/${id}`, `/api/profiles/${id}/reviews?as=player`];

test('PPL-06 REA-04 visitors see a complete open profile with its free days; members see that it is public', async () => {
  const member = await memberShownTo();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await read(member.call('PUT', '/api/availability', { days: { from: day, to: day, is: 'free' } }));
  const profile = await read<Profile>(asStranger(member));
  expect(profile).toMatchObject({
    ...fields,
    name: 'Kit Wilk',
    isOpen: true,
    weeksAhead: { free: [day] },
    reviews: { player: { count: 0 }, poster: { count: 0 } },
  });
  for (const who of [member, await memberShownTo('members')])
    expect((await profileOf(viewer, who)).isOpen ?? false).toBe(who === member);
  const reviews = await server.call('GET', `/api/profiles/${member.id}/reviews?as=player`);
  expect(reviews.body).toEqual({ items: [], nextCursor: null });
});

test('PPL-06 SAF-01 an open profile shows visitors no links, mutual links, posts or private fields', async () => {
  const member = await memberShownTo();
  await read(member.call('POST', '/api/posts', { text: 'For members', clientId: crypto.randomUUID() }), 201);
  await publish(member, { visibility: 'invited' });
  await publish(member, { visibility: 'all' });
  const profile = await read<Profile>(asStranger(member));
  expect(profile).toMatchObject({
    ...{ linkState: null, linkId: null, mutualCount: 0, mutuals: [], canMessage: false },
    counts: { posts: 0, links: 0, gigs: 1 },
  });
  expect(profile).not.toHaveProperty('shownTo');
  expect(JSON.stringify(profile)).not.toMatch(/@|lastHere|address/i);
  expect(await countsOf(member, viewer)).toMatchObject({ posts: 1, gigs: 1 });
});

test('PPL-06 SAF-07 an open profile stays public after a block, except for the blocked member', async () => {
  const member = await memberShownTo();
  await block(member, viewer);
  expect((await asStranger(member)).status).toBe(200);
  for (const url of urls(member)) expect((await viewer.call('GET', url)).status).toBe(404);
  await read(editProfile(member, { shownTo: 'members' }));
  expect((await asStranger(member)).status, 'closed again').toBe(404);
});

test('PPL-06 SAF-01 to visitors a profile that is not open looks like one that never existed', async () => {
  const missing = await server.call('GET', '/api/profiles/019a0000-0000-7000-8000-000000000000');
  expect(missing.status).toBe(404);
  const as = async (state: Partial<typeof users.$inferInsert>) => {
    const member = await memberShownTo();
    await setUser(server, member, state);
    return member;
  };
  for (const member of [
    await memberShownTo('members'),
    await memberShownTo('links'),
    await as({ verifiedAt: null }),
    await as({ suspendedAt: new Date() }),
    await as({ leavesAt: new Date() }),
    await as({ goneAt: new Date() }),
  ])
    for (const url of urls(member)) {
      const { status, body } = await server.call('GET', url);
      expect({ status, body }).toEqual({ status: 404, body: missing.body });
    }
});

const path = '/api/profiles/me/draft';
const saveDraft = (who: Member, parts: object, was: object = {}) => who.call('PUT', path, { parts, was });
const draftOf = (who: Member) => get<ProfileDraft>(who, path);

test('PPL-07 SET-04 a profile draft appears part by part on other devices and in the archive, for its member only', async () => {
  expect(await draftOf(ada)).toEqual({ version: 0, parts: {} });
  const first = { version: 1, parts: { headline: '"Harp"' } };
  expect(await read(saveDraft(ada, first.parts))).toEqual(first);
  await read(saveDraft(ada, { bio: '"I play."' }));
  const parts = { headline: '"Harp"', bio: '"I play."' };
  expect(await draftOf(ada)).toEqual({ version: 2, parts });
  expect(await archived(server, 'profileDraft', ada)).toMatchObject([{ parts }]);
  expect(await draftOf(ben)).toEqual({ version: 0, parts: {} });
});

test('PPL-07 two devices never overwrite each other’s profile draft; identical text is no conflict', async () => {
  const both = await Promise.all(['"Oud"', '"Lute"'].map((headline) => saveDraft(ada, { headline })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { parts, version } = await draftOf(ada);
  expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { current: { parts, version } } });
  expect(await read(saveDraft(ada, parts))).toEqual({ parts, version });
  await read(saveDraft(ada, { bio: '"Other parts go in."' }));
  const seen = await saveDraft(ada, { headline: '"Sitar"' }, parts);
  expect(seen).toMatchObject({ status: 200, body: { version: 3 } });
});

test('PPL-07 saving or discarding a part removes it from the draft, and an outdated version cannot restore it', async () => {
  await read(saveDraft(ada, { headline: '"Gong"', bio: '"Long"' }));
  await read(editProfile(ada, { headline: 'Gong' }));
  expect(await draftOf(ada)).toEqual({ version: 2, parts: { bio: '"Long"' } });
  await read(saveDraft(ada, { bio: '' }, { bio: '"Long"' }));
  expect(await draftOf(ada)).toEqual({ version: 3, parts: {} });
  expect(await saveDraft(ada, { bio: '"Longer"' }, { bio: '"Long"' })).toMatchObject({ status: 409 });
});

test.each([
  ['more than a part may hold', { bio: 'x'.repeat(10_001) }],
  ['all that a client can send', { bio: 'x'.repeat(256 * 1024) }],
  ['a NUL character', { bio: 'a\u0000b' }],
  ['no text', { bio: { toString: 'x' } }],
])('PPL-07 API-03 %s is refused', async (_, parts) => {
  const { status } = await saveDraft(ada, parts);
  expect([400, 413]).toContain(status);
  expect(await draftOf(ada)).toEqual({ version: 0, parts: {} });
});

test('PPL-07 API-03 unknown parts are not stored, and an unpaired surrogate does not fail', async () => {
  await read(saveDraft(ada, { email: 'x', __proto__: 'y', headline: '"Bell"' }));
  expect((await draftOf(ada)).parts).toEqual({ headline: '"Bell"' });
  expect((await saveDraft(ada, { bio: '\ud800' })).status).toBeLessThan(500);
});

const [poster, reader] = await server.members('Declan', 'Rhona');
const pathOf = ({ id }: Member, as: string) => `/api/profiles/${id}/gigs?as=${as}`;
const pastOf = (who: Member, as: string, viewer = reader) => titlesOf(viewer, pathOf(who, as));
const countsOf = async (who: Member, viewer = reader) => (await profileOf(viewer, who)).counts;

/** Moves gigs to the past, the first one furthest. */
async function moveToPast(...over: Gig[]) {
  for (const [at, { id }] of over.entries()) {
    const endsAt = new Date(Date.now() - (over.length - at) * 86_400_000);
    const startsAt = new Date(endsAt.getTime() - 3_600_000);
    await setGig(server, { id }, { startsAt, endsAt });
  }
}

test('PPL-06 a profile lists gigs played and posted, latest first, without upcoming or cancelled ones', async () => {
  const posted = await publish(ada, { title: 'Hers' });
  const first = await publish(poster, { title: 'First' });
  const second = await publish(poster, { title: 'Second' });
  const [future, cancelled, unbooked] = [await publish(poster), await publish(poster), await publish(poster)];
  for (const gig of [first, second, future, cancelled]) await book(poster, ada, gig);
  await apply(ada, unbooked);
  await read(poster.call('POST', `/api/gigs/${cancelled.id}/cancel`));
  await moveToPast(posted, first, second, cancelled, unbooked);
  expect(await pastOf(ada, 'played')).toEqual(['Second', 'First']);
  expect(await pastOf(ada, 'posted')).toEqual(['Hers']);
  expect(await countsOf(ada)).toMatchObject({ played: 2, posted: 1, gigs: 1 });
  expect(await countsOf(poster), 'cancelled gigs are listed nowhere').toMatchObject({ gigs: 4 });
  expect(await pastOf(ada, 'played', ada)).toEqual(['Second', 'First']);
  expect(await walk(reader, pathOf(ada, 'played'), 1)).toEqual([second.id, first.id]);
});

test('PPL-06 SAF-07 past gigs are hidden with the profile, across blocks, and when their poster is hidden', async () => {
  const gig = await publish(poster, { title: 'Quiet one' });
  await book(poster, ben, gig);
  await moveToPast(gig);
  await read(editProfile(ben, { shownTo: 'links' }));
  expect(await pastOf(ben, 'played', ada)).toEqual([]);
  expect(await countsOf(ben, ada)).toEqual({ posts: 0, gigs: 0, links: 0 });
  await link(ben, ada);
  expect(await pastOf(ben, 'played', ada)).toEqual(['Quiet one']);
  await block(ada, poster);
  expect(await pastOf(ben, 'played', ada)).toEqual([]);
  expect(await countsOf(ben, ada)).toMatchObject({ played: 0 });
  await block(ada, ben);
  expect(await ada.call('GET', pathOf(ben, 'played'))).toMatchObject({ status: 404 });
});

const wedding = { label: 'Wedding, two sets', amount: 24_000, currency: 'GBP', unit: 'night', from: true };
const lesson = { label: '', amount: 3000, currency: 'EUR', unit: 'hour', from: false };
const words = [{ label: 'For friends', price: 'A pie' }];
const missing = async (who: Member) => (await dashboardOf(who)).profile.missing;

test('PPL-06 six fees are shown along with rates as text, visible to others, archived and removable', async () => {
  expect(await profileOf(viewer, ada)).toMatchObject({ fees: [] });
  expect(await missing(ada)).toContain('rates');
  const fees = [{ ...wedding, label: ' Wedding, two sets ' }, lesson, lesson, lesson, lesson, lesson];
  await read(editProfile(ada, { fees }));
  expect(await missing(ada)).not.toContain('rates');
  await read(editProfile(ada, { rates: words }));
  const shown = { fees: [wedding, ...fees.slice(1)], rates: words };
  expect(await profileOf(viewer, ada)).toMatchObject(shown);
  for await (const row of contents.profile?.rows(server.db, ada.id) ?? []) expect(row).toMatchObject(shown);
  expect(await read(editProfile(ada, { fees: [] }))).toMatchObject({ fees: [], rates: words });
  expect(await server.call('GET', `/api/profiles/${ada.id}`)).toMatchObject({ status: 404 });
});

test('PPL-06 fees changed elsewhere are a conflict in any key order', async () => {
  const both = await Promise.all(
    [wedding, lesson].map((fee) => editProfile(ada, { fees: [fee], was: { fees: [] } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { fees } = await profileOf(ada, ada);
  expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { current: { fees } } });
  const reordered = fees?.map((fee) => Object.fromEntries(Object.entries(fee).reverse()));
  for (const part of [{ amount: 1 }, { currency: 'USD' }, { unit: 'song' }]) {
    const was = { fees: [{ ...fees?.[0], ...part }] };
    expect((await editProfile(ada, { fees: [], was })).status, JSON.stringify(part)).not.toBe(200);
  }
  expect(await read(editProfile(ada, { fees: [], was: { fees: reordered } }))).toMatchObject({ fees: [] });
});

test.each([
  ['an unknown currency', { currency: 'XQZ' }, 'currency'],
  ['a unit of its own', { unit: 'moon' }, 'unit'],
  ['many words', { label: 'x'.repeat(61) }, 'label'],
])('PPL-06 API-03 %s is refused at its field', async (_, part, field) => {
  const answer = await editProfile(ada, { fees: [wedding, { ...wedding, ...part }] });
  expect(answer).toMatchObject(refusal(400, { field: `fees.1.${field}` }));
  expect(await profileOf(ada, ada)).toMatchObject({ fees: [] });
});
