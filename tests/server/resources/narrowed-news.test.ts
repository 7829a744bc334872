import { expect, test } from 'vitest';
import type { GigVisibility } from '#contract/ours/gigs.ts';
import { ask, block, link } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { audienceServer } from '../audience-server.ts';

const { admin, company } = await audienceServer();

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

test('GIG-01 SAF-07 a link who is blocked hears nothing of a gig for links', async () => {
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
  expect((await newsFrom(['profile'], change({ shownTo: 'links' }))).plain).toEqual(everybody);
  expect((await newsFrom(['profile'], change({ bio: 'I play' }))).plain).toEqual(['petra', 'luca']);
  const showBookings = () => read(petra.call('PUT', '/api/availability', { showsBookings: true }));
  expect((await newsFrom(['profile'], showBookings)).plain).toEqual(['petra', 'luca']);
  expect((await newsFrom(['profile'], change({ name: 'Petra P' }))).plain).toEqual(everybody);
  expect((await newsFrom(['profile'], change({ shownTo: 'members' }))).plain).toEqual(everybody);
  expect((await newsFrom(['profile'], change({ bio: 'I sing' }))).plain).toEqual(everybody);
  close();
});

test('SAF-01 SAF-07 what an admin does to an account is sent to its member, and a suspension to all but those whom they block', async () => {
  const { petra, luca, nora, newsFrom, close } = await company();
  const verify = () => admin('verify', nora.email);
  expect((await newsFrom(['profile'], verify)).plain).toEqual(['nora']);
  await block(petra, luca);
  const suspend = () => admin('suspend', petra.email, '--reason', 'A test');
  expect((await newsFrom(['profile'], suspend, 'petra')).plain).toEqual(['ines', 'curtis', 'nora']);
  close();
});
