import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Discovered, PeopleCounts } from '#contract/people.ts';
import type { Audience } from '#contract/profile.ts';
import { uploads } from '#server/db/schema/posts.ts';
import { collectUnused } from '#server/uploads/commands.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { ask, comment, link, post } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { fetchPicture, newPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';
import { type Asking, editProfile, get, idsOf, itemsOf, postOf, profileOf, refusal } from '../answers.ts';

const server = await serverOfFile();
const [ada, ben] = await server.members('Ada Quill', 'Ben Marsh');

const upload = (who: Member, kind: string) => newPicture(server, who, kind, 900, 600);
const isThere = async (url: string) => (await fetchPicture(server, url)).status === 200;

test('PPL-06 a cover is re-encoded in its wide format, set, described, shown to others and removed', async () => {
  const { url, width, height } = await upload(ada, 'cover');
  expect([width, height]).toEqual([1536, 512]);
  await read(editProfile(ada, { cover: url, coverAlt: ' A hall full of people ' }));
  expect(await profileOf(ben, ada)).toMatchObject({ cover: url, coverAlt: 'A hall full of people' });
  await collectUnused(server.db, new Date(Date.now() + 3 * 86_400_000));
  expect(await isThere(url)).toBe(true);
  expect(await read(editProfile(ada, { cover: null }))).toMatchObject({ cover: null, coverAlt: '' });
  expect(await isThere(url)).toBe(false);
});

test('PPL-06 a second cover replaces the first and its description; the avatar stays', async () => {
  const avatar = (await upload(ada, 'avatar')).url;
  const [first, second] = [(await upload(ada, 'cover')).url, (await upload(ada, 'cover')).url];
  await read(editProfile(ada, { avatar, cover: first, coverAlt: 'The first' }));
  const after = await read(editProfile(ada, { cover: second }));
  expect(after).toMatchObject({ avatar, cover: second, coverAlt: '' });
  expect([await isThere(first), await isThere(second), await isThere(avatar)]).toEqual([false, true, true]);
});

test.each([
  ['of another member', async () => (await upload(ben, 'cover')).url],
  ['cut for a face', async () => (await upload(ada, 'avatar')).url],
  ['from another site', async () => 'https://evil.example/x.png'],
])('PPL-06 a cover %s is refused at its field', async (_, made) => {
  expect(await editProfile(ada, { cover: await made() })).toMatchObject(refusal(400, { field: 'cover' }));
});

test('SET-05 SAF-10 a replaced cover leaves no bytes behind', async () => {
  const dee = await server.member();
  for (let round = 0; round < 3; round += 1)
    await read(editProfile(dee, { cover: (await upload(dee, 'cover')).url }));
  const rows = await server.db.select().from(uploads).where(eq(uploads.ownerId, dee.id));
  expect(rows.filter(({ bytes }) => bytes.length > 0)).toHaveLength(1);
});

const reel = { label: ' Reel ', url: 'https://vimeo.com/1' };

test('PPL-06 six recordings and a travel distance are saved, shown to others, and removed', async () => {
  const media = Array.from({ length: 6 }, () => reel);
  await read(editProfile(ada, { media, reach: 50 }));
  const details = media.map(() => ({ label: 'Reel', url: 'https://vimeo.com/1' }));
  expect(await profileOf(ben, ada)).toMatchObject({ media: details, reach: 50 });
  const conflict = await editProfile(ada, { media: [], was: { media: [] } });
  expect(conflict).toMatchObject({ status: 409, body: { current: { media: details } } });
  const back = { media: [], reach: null, was: { media: details, reach: 50 } };
  expect(await read(editProfile(ada, back))).toMatchObject({ media: [], reach: null });
});

const words = { headline: 'Theremin at dusk', place: 'Whitby', skills: ['Theremin'], genres: ['Drone'] };
const media = [{ label: 'Waving', url: 'https://vimeo.com/1' }];
const fees = [{ label: 'Dusk', amount: 8800, currency: 'GBP', unit: 'night', from: false }];
const rates = [{ label: 'Set', price: '£90' }];
const details = { ...words, bio: 'I wave.', fees, rates, media, reach: 50 };
const withheld = { headline: '', place: '', skills: [], genres: [] };
const memberShownTo = async (name: string, shownTo: Audience) => {
  const who = await server.member({ name });
  await read(editProfile(who, { ...details, shownTo }));
  return who;
};
const found = (query: string, who: Asking = server) =>
  itemsOf<Discovered>(who, `/api/people?limit=50&${query}`);
const cardOf = async (who: Member, viewer: Asking = server) =>
  (await found('', viewer)).find(({ id }) => id === who.id);

test('PPL-06 members shown only to links are not listed for others; other members are listed with what they allow', async () => {
  const [open, common, closed] = [
    await memberShownTo('Opal Everyone', 'everyone'),
    await memberShownTo('Una Members', 'members'),
    await memberShownTo('Cleo Links', 'links'),
  ];
  expect(await cardOf(open)).toMatchObject(words);
  expect(await cardOf(common)).toMatchObject({ ...withheld, id: common.id, name: 'Una Members' });
  expect(await cardOf(common, ben)).toMatchObject(words);
  for (const viewer of [server, ben]) expect(await cardOf(closed, viewer)).toBeUndefined();
  const profile = await profileOf(ben, closed);
  const emptyLists = { fees: [], rates: [], workLinks: [], media: [] };
  const emptyProfile = { ...withheld, ...emptyLists, bio: '', cover: null, reach: null, isClosed: true };
  expect(profile).toMatchObject({ ...emptyProfile, name: 'Cleo Links', linkState: 'none', canMessage: true });
  expect(JSON.stringify(profile)).not.toMatch(/Theremin|Whitby|wave|8800|£90/);
  expect(profile).not.toHaveProperty('shownTo');
  expect(await profileOf(closed, closed)).toMatchObject({ ...details, shownTo: 'links' });
});

test('PPL-06 only links find and count a member shown only to links, by any words or filter', async () => {
  const nia = await memberShownTo('Nia Hidden', 'links');
  await read(editProfile(nia, { headline: 'Glass harmonica', skills: ['Glassharp'], genres: ['Ghostpop'] }));
  const dora = await server.member();
  await link(nia, dora);
  for (const asked of ['q=harmonica', 'skill=Glassharp', 'genre=Ghostpop', 'q=nia hidden', 'q=Hidden']) {
    expect(await found(asked, dora), asked).toMatchObject([{ id: nia.id }]);
    for (const viewer of [ben, server]) expect(await found(asked, viewer), asked).toEqual([]);
    const counts = await get<PeopleCounts>(ben, `/api/people/counts?${asked}`);
    expect(counts.total, asked).toBe(0);
    expect(JSON.stringify(counts)).not.toMatch(/Glassharp|Ghostpop/);
  }
  await ask(ben, nia);
  expect(await found('q=nia hidden', ben), 'a link request reveals nothing').toEqual([]);
});

test('PPL-06 a member shown only to links is suggested neither for their place nor as a link of links', async () => {
  const hiddenMember = await memberShownTo('Sam', 'links');
  const [sharedLink, viewer] = [await server.member(), await server.member()];
  await read(editProfile(viewer, { place: 'Whitby' }));
  const isSuggested = async () => (await idsOf(viewer, '/api/people/suggestions')).includes(hiddenMember.id);
  const whenShownTo = async (shownTo: Audience) => {
    await read(editProfile(hiddenMember, { shownTo }));
    return isSuggested();
  };
  expect([await isSuggested(), await whenShownTo('members')]).toEqual([false, true]);
  await read(editProfile(viewer, { place: '' }));
  expect(await isSuggested()).toBe(false);
  await link(hiddenMember, sharedLink);
  await link(sharedLink, viewer);
  expect([await whenShownTo('links'), await whenShownTo('members')]).toEqual([false, true]);
});

test('PPL-06 posts, comments and threads name a member shown only to links, without headline and place', async () => {
  const writer = await memberShownTo('Wren', 'links');
  const entry = await post(writer);
  await comment(writer, entry);
  const author = { name: 'Wren', headline: '', place: '' };
  expect(await postOf(ben, entry)).toMatchObject({ author });
  expect(await itemsOf(ben, `/api/posts/${entry.id}/comments`)).toMatchObject([{ comment: { author } }]);
  expect(await get(ben, `/api/conversations/with/${writer.id}`)).toMatchObject({ person: author });
  expect(await postOf(writer, entry)).toMatchObject({ author: { headline: words.headline } });
});

test('PPL-06 only readers of a profile shown only to links find its owner in the lists and counts of others’ links', async () => {
  const hiddenMember = await memberShownTo('Cora', 'links');
  const [friend, viewer] = await server.members('Friend', 'Viewer');
  await link(hiddenMember, friend);
  const linksFor = async (who: Member) => ({
    ids: await idsOf(who, `/api/users/${friend.id}/links`),
    count: (await profileOf(who, friend)).counts.links,
  });
  expect(await linksFor(viewer)).toEqual({ ids: [], count: 0 });
  await link(hiddenMember, viewer);
  for (const who of [hiddenMember, friend, viewer])
    expect(await linksFor(who)).toEqual({ ids: [hiddenMember.id], count: 1 });
});

test('PPL-06 others see only mutual links of a member shown only to links', async () => {
  const hiddenMember = await memberShownTo('Cora', 'links');
  const [mutual, far, viewer] = await server.members('Common', 'Far', 'Viewer');
  await link(hiddenMember, mutual);
  await link(hiddenMember, far);
  await link(viewer, mutual);
  const listed = () => idsOf(viewer, `/api/users/${hiddenMember.id}/links`);
  expect(await listed()).toEqual([mutual.id]);
  await read(editProfile(hiddenMember, { shownTo: 'members' }));
  expect(new Set(await listed())).toEqual(new Set([mutual.id, far.id]));
});
