import { expect, test } from 'vitest';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import { audienceServer } from '../audience-server.ts';
import { done, UNDO_TIME, undone } from '../undo-server.ts';

const { pass, admin, company } = await audienceServer();

const both = (names: string[]) => ({ plain: names, watching: names });
const ofGig = ['gig', 'gigs'];
const because = ['--reason', 'A test'];

test('GIG-01 SAF-01 a new gig for links is announced to its poster and their links alone', async () => {
  const { post, newsFrom, close } = await company();
  expect(await newsFrom(ofGig, () => post('links'))).toEqual(both(['petra', 'luca']));
  close();
});

test('GIG-01 SAF-01 a new gig for invited people is announced to its poster alone', async () => {
  const { post, newsFrom, close } = await company();
  expect(await newsFrom(ofGig, () => post('invited'))).toEqual(both(['petra']));
  close();
});

test.each([
  ['links', ['petra', 'luca', 'ines']],
  ['invited', ['petra', 'ines']],
] as const)(
  'GIG-01 SAF-01 what happens to a gig for %s reaches those who may see it',
  async (visibility, names) => {
    const { petra, ines, post, change, invite, newsFrom, close } = await company();
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
    expect(
      await newsFrom(['question'], async () => {
        gone = await deleting();
      }),
    ).toEqual(readers);
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
