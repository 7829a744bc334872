import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer } from '#server/admin/commands.ts';
import { archiveOf } from '#server/exports/archive.ts';
import { uploadIdIn } from '#server/uploads/url.ts';
import { read } from '#tests/support/fixtures.ts';
import { pdf } from '#tests/support/message-files.ts';
import type { Member } from '#tests/support/server.ts';
import { done, undone } from '../undo-server.ts';
import { serverWithAttachments } from '../with-attachments.ts';

const { server, pass, picture, file, send, look, change, attached, statusOf, opens, isThere, collect } =
  await serverWithAttachments();
const hour = 3_600_000;
let ada: Member;
let ben: Member;

beforeEach(async () => {
  ada = await server.member({ name: 'Ada' });
  ben = await server.member({ name: 'Ben' });
});

type Both = { url: string; id: string };
const seen = async ({ url, id }: Both) => [await statusOf(url), await opens(ben, id)];
const archive = async (who: Member) =>
  unzipSync(Buffer.concat(await Array.fromAsync(archiveOf(server.db, who.id, new Date()))));

describe('GIG-01 SAF-10 what goes, and when', () => {
  test('GIG-01 SAF-09 what no gig took is gone after a day, and cannot be put at one any more', async () => {
    const loose = { url: await picture(ada), id: (await file(ada)).id };
    const used = await attached(ada);
    await pass(23 * hour);
    await collect();
    expect(await isThere(loose)).toEqual([true, true]);
    await pass(2 * hour);
    await collect();
    expect([await isThere(loose), await isThere(used)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect((await send(ada, { pictures: [{ url: loose.url, alt: '' }] })).status).toBe(400);
    expect((await send(ada, { files: [loose.id] })).status).toBe(400);
  });

  test('GIG-01 what is taken out is seen by nobody, and collected after its day', async () => {
    const { gig, ...both } = await attached(ada);
    await read(change(ada, gig, { pictures: [], files: [] }));
    expect(await seen(both)).toEqual([404, 404]);
    await pass(25 * hour);
    await collect();
    expect(await isThere(both)).toEqual([false, false]);
  });

  test('GIG-01 a cancelled gig says nothing of them; they are back with Undo, and removed after an hour', async () => {
    const { gig, ...both } = await attached(ada);
    await pass(48 * hour);
    const cancel = () => done(ada, ada.call('POST', `/api/gigs/${gig.id}/cancel`));
    const first = await cancel();
    for (const name of ['pictures', 'files']) expect(await look(ben, gig)).not.toHaveProperty(name);
    expect(await seen(both)).toEqual([404, 404]);
    await collect();
    expect(await undone(ada, first)).toBe(200);
    expect(await look(ben, gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
    await pass(2 * hour);
    await collect();
    expect(await seen(both)).toEqual([200, 200]);
    await cancel();
    await pass(2 * hour);
    await collect();
    expect(await isThere(both)).toEqual([false, false]);
  });

  test('SAF-10 what operators remove is seen by nobody, in no archive, and comes back with them', async () => {
    const { gig, ...both } = await attached(ada);
    const admin = (...words: string[]) =>
      answer(server.db, words, { actor: 'olga', now: server.app.services.now() });
    // Cancelled once, and on again: that is no reason to collect it later.
    const cancelled = await done(ada, ada.call('POST', `/api/gigs/${gig.id}/cancel`));
    expect(await undone(ada, cancelled)).toBe(200);
    const names = [`pictures/${uploadIdIn(both.url)}.webp`, `files/${both.id} Rider.pdf`];
    expect(Object.keys(await archive(ada))).toEqual(expect.arrayContaining(names));
    await admin('remove', 'gig', gig.id, '--reason', 'Not yours');
    await pass(48 * hour);
    await collect();
    expect(await seen(both)).toEqual([404, 404]);
    for (const name of names) expect(Object.keys(await archive(ada))).not.toContain(name);
    await admin('restore', 'gig', gig.id);
    expect(await seen(both)).toEqual([200, 200]);
    expect(await look(ben, gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  });

  test('SET-04 the archive has them, under the names that gigs.json gives, and no one else’s', async () => {
    const { gig, id, url } = await attached(ada);
    const files = await archive(ada);
    expect(files[`files/${id} Rider.pdf`]).toEqual(new Uint8Array(pdf()));
    const [told] = JSON.parse(strFromU8(files['gigs.json'] ?? new Uint8Array()));
    expect(told).toMatchObject({ id: gig.id, pictures: [{ url }], files: [`files/${id} Rider.pdf`] });
    const his = await archive(ben);
    expect(Object.keys(his).filter((name) => /^(?:files|pictures)\//.test(name))).toEqual([]);
  });
});
