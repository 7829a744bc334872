import '#tests/unit/with-client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { choseMention, writePost } from '#features/feed/feed-calls.ts';
import { postOf } from '#tests/unit/entities/post.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));
afterEach(() => vi.unstubAllGlobals());

test('FEE-06 links of one name are sent in the order they were chosen, the latest where fewer are named', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()).meant);
    return Response.json(postOf('p1'));
  });
  const write = (text: string) => writePost({ clientId: 'c', text }, new AbortController().signal);
  choseMention('Ben', 'ben');
  choseMention('Ben', 'twin');
  await write('@Ben and @Ben');
  await write('For @Ben');
  await write('For nobody');
  expect(sent).toEqual([['ben', 'twin'], ['twin'], undefined]);
});
