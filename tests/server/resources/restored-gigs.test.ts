import { expect, test } from 'vitest';
import type { Post } from '#contract/ours/posts.ts';
import { answer } from '#server/admin/commands.ts';
import { lineUp, open, say } from '#tests/server/group-server.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const admin = (...words: string[]) => answer(server.db, words, { actor: 'olga', now: new Date() });
const body = async (who: Member, url: string) => (await who.call('GET', url)).body;

test('SAF-10 SAF-16 a gig comes back to its group and to the posts that show it', async () => {
  const { petra, ana, gig, id } = await lineUp(server);
  const clientId = freshClientId();
  const shown = await read<Post>(
    ana.call('POST', '/api/posts', { text: 'Come!', gigId: gig.id, clientId }),
    201,
  );
  const pages = () =>
    Promise.all([
      body(petra, `/api/gigs/${gig.id}/group`),
      open(ana, id),
      body(ana, `/api/posts/${shown.id}`),
    ]);
  const before = await pages();
  await admin('remove', 'gig', gig.id, '--reason', 'Sells strings');
  expect((await open(ana, id)).group).toMatchObject({ gigId: null, isIn: true });
  expect(await body(ana, `/api/posts/${shown.id}`)).toMatchObject({ text: 'Come!', gig: null });
  await say(ana, id, 'Is it off?');
  await admin('restore', 'gig', gig.id);
  const [group, thread, card] = await pages();
  expect([group, card]).toEqual([before[0], before[2]]);
  expect(thread.group).toEqual(before[1].group);
});
