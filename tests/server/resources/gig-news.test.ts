import { expect, test } from 'vitest';
import type { GigVisibility } from '#contract/ours/gigs.ts';
import { audienceServer } from '#tests/server/audience-server.ts';
import { done, UNDO_TIME, undone } from '#tests/server/undo-server.ts';
import { ask, block, link } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';

const { pass, admin, company } = await audienceServer();
const both = (names: string[]) => ({ plain: names, watching: names });
const ofGig = ['gig', 'gigs'];
const because = ['--reason', 'A test'];

test.each([
  ['links', ['petra', 'luca'], ['petra', 'luca', 'ines']],
  ['invited', ['petra'], ['petra', 'ines']],
] as const)(
  'GIG-01 SAF-01 what happens to a gig for %s reaches those who may see it',
  async (visibility, atFirst, names) => {
    const { petra, ines, post, change, invite, newsFrom, close } = await company();
    expect(await newsFrom(ofGig, () => post(visibility))).toEqual(both([...atFirst]));
    const gig = await post(visibility);
    await invite(gig, ines);
    const readers = both([...names]);

    expect(await newsFrom(ofGig, () => change(gig, visibility))).toEqual(readers);

    const question = { text: 'Is there a kit?', clientId: freshClientId() };
    let asked = { id: '' };
    const ask = async () => {
      asked = await read(ines.call('POST', `/api/gigs/${gig.id}/questions`, question), 201);
    };
    expect(await newsFrom(['question'], ask)).toEqual(readers);
    const answerIt = () =>
      read(petra.call('PUT', `/api/gig-questions/${asked.id}/answer`, { text: 'Yes', was: null }));
    expect(await newsFrom(['question'], answerIt)).toEqual(readers);
    const deleting = async () => done(ines, ines.call('DELETE', `/api/gig-questions/${asked.id}`));
    let gone: Awaited<ReturnType<typeof deleting>> | undefined;
    const deleteIt = async () => {
      gone = await deleting();
    };
    expect(await newsFrom(['question'], deleteIt)).toEqual(readers);
    const undoIt = async () => expect(gone && (await undone(ines, gone))).toBe(200);
    expect(await newsFrom(['question'], undoIt)).toEqual(readers);

    await done(petra, petra.call('POST', `/api/gigs/${gig.id}/cancel`));
    expect(await newsFrom(ofGig, () => pass(UNDO_TIME))).toEqual(readers);
    const second = await post(visibility);
    await invite(second, ines);
    const closed = await done(petra, petra.call('POST', `/api/gigs/${second.id}/close`));
    expect(await newsFrom(ofGig, async () => expect(await undone(petra, closed)).toBe(200))).toEqual(readers);

    expect(await newsFrom(ofGig, () => admin('remove', 'gig', second.id, ...because))).toEqual(readers);
    expect(await newsFrom(ofGig, () => admin('restore', 'gig', second.id))).toEqual(readers);
    close();
  },
);

const everybody = ['petra', 'luca', 'ines', 'curtis', 'nora'];

test.each<[GigVisibility, GigVisibility, string[]]>([
  ['all', 'links', everybody],
  ['all', 'invited', everybody],
  ['links', 'invited', ['petra', 'luca', 'ines']],
  ['invited', 'links', ['petra', 'luca', 'ines']],
  ['invited', 'all', everybody],
])(
  'GIG-01 SAF-01 a gig for %s that becomes one for %s is announced to those who lose or gain sight of it',
  async (before, after, names) => {
    const { ines, post, change, invite, newsFrom, close } = await company();
    const gig = await post(before);
    await invite(gig, ines);
    expect((await newsFrom(['gig'], () => change(gig, after))).plain).toEqual(names);
    close();
  },
);

test('GIG-01 SAF-01 a gig for links is announced to a new link, and to one whose link ends', async () => {
  const { petra, luca, curtis, post, newsFrom, close } = await company();
  await post('links');
  await post('invited');
  expect((await newsFrom(['gig'], () => link(curtis, petra))).plain).toEqual(['curtis']);
  const { linkId } = await ask(luca, petra);
  const end = () => read(luca.call('DELETE', `/api/links/${linkId}`));
  expect((await newsFrom(['gig'], end)).plain).toEqual(['luca']);
  close();
});

test('GIG-01 SAF-07 a blocked link is sent nothing about a gig for links', async () => {
  const { petra, luca, ines, post, change, invite, newsFrom, close } = await company();
  const gig = await post('links');
  await invite(gig, ines);
  await block(ines, petra);
  expect((await newsFrom(['gig'], () => change(gig, 'links'))).plain).toEqual(['petra', 'luca']);
  await block(petra, luca);
  expect((await newsFrom(['gig'], () => change(gig, 'links', gig.version + 1))).plain).toEqual(['petra']);
  close();
});

test('PPL-06 SAF-01 a change of a profile that is shown to links is announced to them alone', async () => {
  const { petra, newsFrom, close } = await company();
  const change = (part: object) => () => read(petra.call('PUT', '/api/profiles/me', part));
  const showBookings = () => read(petra.call('PUT', '/api/availability', { showsBookings: true }));
  for (const [act, names] of [
    [change({ shownTo: 'links' }), everybody],
    [change({ bio: 'I play' }), ['petra', 'luca']],
    [showBookings, ['petra', 'luca']],
    [change({ name: 'Petra P' }), everybody],
    [change({ shownTo: 'members' }), everybody],
    [change({ bio: 'I sing' }), everybody],
  ] as const)
    expect((await newsFrom(['profile'], act)).plain).toEqual(names);
  close();
});

test('SAF-01 SAF-07 admin actions on an account are sent to its member, and a suspension to everyone not blocked by them', async () => {
  const { petra, luca, nora, newsFrom, close } = await company();
  const verify = () => admin('verify', nora.email);
  expect((await newsFrom(['profile'], verify)).plain).toEqual(['nora']);
  await block(petra, luca);
  const suspend = () => admin('suspend', petra.email, '--reason', 'A test');
  expect((await newsFrom(['profile'], suspend, 'petra')).plain).toEqual(['ines', 'curtis', 'nora']);
  close();
});
