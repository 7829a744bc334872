import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/ours/profile.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { collectUnused } from '#server/uploads/commands.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { read } from '#tests/support/fixtures.ts';
import { fetchPicture, plainPicture, sendPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada Quill' });
const ben = await server.member({ name: 'Ben Marsh' });

const change = (who: Member, body: object) => who.call('PUT', '/api/profiles/me', body);
const profileOf = (who: Member, { id }: { id: string }) =>
  read<Profile>(who.call('GET', `/api/profiles/${id}`));
const upload = async ({ token }: Member, kind: string, [width, height] = [900, 600]) =>
  (
    await sendPicture(server, token, await plainPicture(width, height).png().toBuffer(), {
      query: `?kind=${kind}`,
    })
  ).body;
const isThere = async (url: string) => (await fetchPicture(server, url)).status === 200;

describe('PPL-06 the cover', () => {
  test('PPL-06 a cover is drawn anew as a strip, worn, described, seen by others and taken off', async () => {
    const { url, width, height } = await upload(ada, 'cover');
    expect([width, height]).toEqual([1536, 512]);
    await read(change(ada, { cover: url, coverAlt: ' A hall full of people ' }));
    expect(await profileOf(ben, ada)).toMatchObject({ cover: url, coverAlt: 'A hall full of people' });
    await collectUnused(server.db, new Date(Date.now() + 3 * 86_400_000));
    expect(await isThere(url)).toBe(true);
    expect(await read(change(ada, { cover: null }))).toMatchObject({ cover: null, coverAlt: '' });
    expect(await isThere(url)).toBe(false);
  });

  test('PPL-06 of two covers the earlier goes with its words, and the picture stays', async () => {
    const avatar = (await upload(ada, 'avatar')).url;
    const [first, second] = [(await upload(ada, 'cover')).url, (await upload(ada, 'cover')).url];
    await read(change(ada, { avatar, cover: first, coverAlt: 'The first' }));
    expect(await read(change(ada, { cover: second }))).toMatchObject({ avatar, cover: second, coverAlt: '' });
    expect([await isThere(first), await isThere(second), await isThere(avatar)]).toEqual([false, true, true]);
  });

  test.each([
    ['of somebody else', async () => (await upload(ben, 'cover')).url],
    ['cut for a face', async () => (await upload(ada, 'avatar')).url],
    ['from elsewhere', async () => 'https://evil.example/x.png'],
  ])('PPL-06 a cover %s is refused at its field', async (_, made) => {
    const answer = await change(ada, { cover: await made() });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'cover' }] } });
  });

  test('PPL-06 what the cover shows is a part like others: changed elsewhere meanwhile it is a conflict', async () => {
    const cy = await server.member();
    await read(change(cy, { cover: (await upload(cy, 'cover')).url, coverAlt: 'A stage' }));
    await read(change(cy, { coverAlt: 'A pier', was: { coverAlt: 'A stage' } }));
    const late = await change(cy, { coverAlt: 'A tent', was: { coverAlt: 'A stage' } });
    expect(late).toMatchObject({ status: 409, body: { current: { coverAlt: 'A pier' } } });
  });

  test('SET-05 SAF-10 an older cover leaves no bytes behind', async () => {
    const dee = await server.member();
    for (let round = 0; round < 3; round += 1)
      await read(change(dee, { cover: (await upload(dee, 'cover')).url }));
    const kept = await server.db.select().from(uploads).where(eq(uploads.ownerId, dee.id));
    expect(kept.filter(({ bytes }) => bytes.length > 0)).toHaveLength(1);
  });
});
