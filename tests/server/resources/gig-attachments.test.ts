import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import type { OwnNotification } from '#contract/notifications.ts';
import { archiveOf } from '#server/exports/routes.ts';
import { uploadIdIn } from '#server/uploads/rules.ts';
import { get, itemsOf, operatorOf, refusal } from '#tests/server/answers.ts';
import { hour } from '#tests/server/booking-server.ts';
import { done, undone } from '#tests/server/undo-server.ts';
import { serverWithAttachments } from '#tests/server/with-attachments.ts';
import { apply, block, send as write } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import { flac, pdf } from '#tests/support/message-files.ts';
import { fetchPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await serverWithAttachments();
const { server, picture, file, inDays, send, publish, look, change, attached } = scene;
const { statusOf, addressOf, opens, pass, isThere, collect } = scene;

let ada: Member;
let ben: Member;
let cleo: Member;

beforeEach(async () => {
  [ada, ben, cleo] = await server.members('Ada', 'Ben', 'Cleo');
});
const cancel = ({ id }: { id?: string } = {}) => ada.call('POST', `/api/gigs/${id}/cancel`);

test('GIG-01 attachments keep their order, alternative texts, names and sizes', async () => {
  const [one, two] = [await picture(ada, 2000, 1000), await picture(ada)];
  const [rider, plot] = [await file(ada), await file(ada, 'Stage plot.pdf')];
  const gig = await publish(ada, {
    pictures: [
      { url: two, alt: ' The door ' },
      { url: one, alt: '' },
    ],
    files: [plot.id, rider.id],
  });
  expect(gig).toMatchObject({
    pictures: [
      { url: two, width: 40, height: 30, alt: 'The door' },
      { url: one, width: 1600, height: 800, alt: '' },
    ],
    files: [
      { id: plot.id, name: 'Stage plot.pdf', size: pdf().length },
      { id: rider.id, name: 'Rider.pdf', size: pdf().length },
    ],
  });
  for (const who of [ben, server])
    expect(await look(who, gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  const plain = await publish(ada);
  for (const name of ['pictures', 'files']) expect(plain).not.toHaveProperty(name);
  const items = await itemsOf(server, `/api/gigs?poster=${ada.id}`);
  expect(JSON.stringify(items)).not.toContain('/uploads/');
});

test('GIG-01 SAF-01 a gig accepts only the poster’s own uploads, each once', async () => {
  const [his, mine, forPost] = [await picture(ben), await picture(ada), await picture(ada, 40, 30, 'post')];
  const none = '/uploads/00000000-0000-7000-8000-000000000000';
  const noPicture = refusal(400, {
    msg: 'A photo is no longer available. Add it again.',
    field: 'pictures',
  });
  for (const url of [his, forPost, none, '/uploads/x', 'https://x.test/a.png', ''])
    expect(await send(ada, { pictures: [{ url, alt: '' }] }), url).toMatchObject(noPicture);
  const twice = Array(2).fill({ url: mine, alt: '' });
  expect(await send(ada, { pictures: twice })).toMatchObject({ status: 400 });
  const noFile = refusal(400, { msg: 'A PDF is no longer available. Add it again.', field: 'files' });
  const [hisPdf, myPdf] = [await file(ben), await file(ada)];
  const song = await file(ada, 'Take.flac', flac(500));
  for (const id of [hisPdf.id, song.id, '00000000-0000-7000-8000-000000000000', 'x', ''])
    expect(await send(ada, { files: [id] }), id).toMatchObject(noFile);
  expect(await send(ada, { files: [myPdf.id, myPdf.id] })).toMatchObject({ status: 400 });
  expect(await statusOf(mine), 'none of these was stored').toBe(404);
  expect((await ada.call('PUT', '/api/profiles/me', { avatar: mine })).status).toBe(400);
});

test('GIG-01 MSG-03 a file of a gig cannot be sent in a message, nor a sent file added to a gig', async () => {
  await write(ben, ada);
  await write(ada, ben);
  const { id } = await attached(ada);
  const sendTo = async (fileId: string) => {
    const message = { recipientId: ben.id, text: '', clientId: freshClientId(), fileIds: [fileId] };
    return (await ada.call('POST', '/api/messages', message)).status;
  };
  expect(await sendTo(id)).toBe(400);
  const other = await file(ada);
  expect(await sendTo(other.id)).toBe(201);
  expect((await send(ada, { files: [other.id] })).status).toBe(400);
});

test('GIG-01 each gig of a series and each copy keeps its attachments when another drops them', async () => {
  const { gig, url, id, chosen } = await attached(ada, { repeats: [inDays(37)] });
  const [, next] = gig.series ?? [];
  expect(await look(ben, next ?? gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  const copy = await publish(ada, { ...chosen, title: 'Once more' });
  const none = await read<Gig>(change(ada, gig, { pictures: [], files: [] }));
  expect(none).not.toHaveProperty('pictures');
  await cancel(next);
  expect([await statusOf(url), await opens(ben, id)]).toEqual([200, 200]);
  await cancel(copy);
  expect([await statusOf(url), await opens(ben, id)]).toEqual([404, 404]);
});

test('GIG-02 an edit reorders, adds and removes attachments, keeps them when left out, and notifies applicants', async () => {
  const { gig, url, id } = await attached(ada);
  await apply(ben, gig);
  const other = await picture(ada);
  const list = await file(ada, 'Set list.pdf');
  const pictures = [
    { url: other, alt: 'Poster' },
    { url, alt: 'The stage' },
  ];
  const changed = await read<Gig>(change(ada, gig, { pictures, files: [list.id] }));
  expect(changed).toMatchObject({ pictures, files: [{ name: 'Set list.pdf' }], version: 2 });
  expect([await statusOf(url), await opens(ben, list.id), await opens(ben, id)]).toEqual([200, 200, 404]);
  const latestNews = async () => (await get<OwnNotification[]>(ben, '/api/notifications'))[0];
  const excerpt = 'Photos, PDF: Set list.pdf';
  expect(await latestNews()).toMatchObject({ type: 'gig_changed', excerpt });
  const again = await read<Gig>(change(ada, changed, { dress: 'Black' }));
  expect(again).toMatchObject({ pictures: changed.pictures, files: changed.files });
  await read<Gig>(change(ada, again, { files: [], dress: 'Black' }));
  const withUnread = 'Dress: Black, photos, PDF: removed';
  expect(await latestNews()).toMatchObject({ excerpt: withUnread });
});

test('GIG-02 an edit of later gigs changes attachments except where they differ', async () => {
  const { gig, id } = await attached(ada, { repeats: [inDays(37), inDays(44)] });
  const [, second, third] = gig.series ?? [];
  const other = await look(ada, second ?? gig);
  await read(change(ada, other, { pictures: [] }));
  const list = await file(ada, 'Set list.pdf');
  await read(change(ada, gig, { files: [list.id], andLater: true }));
  expect(await look(ben, other)).toMatchObject({ files: [{ id: list.id }] });
  expect(await look(ben, other)).not.toHaveProperty('pictures');
  expect(await look(ben, third ?? gig)).toMatchObject({ pictures: gig.pictures });
  expect(await opens(ben, id)).toBe(404);
});

test('GIG-01 MSG-03 a PDF opens for members who see the gig, by a signed personal address', async () => {
  const { id } = await attached(ada);
  const url = (await addressOf(ben, id)) ?? '';
  const { status, headers, bytes } = await fetchPicture(server, url);
  expect([status, bytes.equals(pdf())]).toEqual([200, true]);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename=Rider.pdf',
  });
  expect((await server.call('GET', `/api/files?ids=${id}`)).status).toBe(401);
  expect(await statusOf(`/api/files/${id}`)).toBe(400);
  const loose = await file(ada);
  expect([await opens(ada, loose.id), await opens(ben, loose.id)]).toEqual([200, 404]);
});

test('GIG-01 the PDFs of a gig for invited people open for them alone', async () => {
  const invited = await attached(ada, { visibility: 'invited' });
  expect(await opens(ben, invited.id)).toBe(404);
  const invitation = { userId: cleo.id, note: '' };
  await read(ada.call('POST', `/api/gigs/${invited.gig.id}/invitations`, invitation), 201);
  expect([await opens(ben, invited.id), await opens(cleo, invited.id)]).toEqual([404, 200]);
});

test('SAF-07 a block hides PDFs from members and applicants, but not from a booked player', async () => {
  const { id, gig } = await attached(ada, { places: 2 });
  const applied = await apply(cleo, gig);
  await read(ada.call('POST', `/api/applications/${applied.id}/accept`));
  const dora = await server.member({ name: 'Dora' });
  await apply(dora, gig);
  const url = (await addressOf(ben, id)) ?? '';
  await block(ada, ben);
  await block(cleo, ada);
  await block(dora, ada);
  expect([await statusOf(url), await opens(ben, id), await opens(dora, id)]).toEqual([404, 404, 404]);
  expect(await opens(cleo, id)).toBe(200);
});

type Both = { url: string; id: string };
const seen = async ({ url, id }: Both) => [await statusOf(url), await opens(ben, id)];
const archive = async (who: Member) =>
  unzipSync(Buffer.concat(await Array.fromAsync(archiveOf(server.db, who.id, new Date()))));

test('GIG-01 SAF-09 unused uploads, and removed ones, which are hidden at once, are deleted after a day', async () => {
  const loose = { url: await picture(ada), id: (await file(ada)).id };
  const used = await attached(ada);
  const { gig, ...removed } = await attached(ada);
  await read(change(ada, gig, { pictures: [], files: [] }));
  expect(await seen(removed)).toEqual([404, 404]);
  await pass(23 * hour);
  await collect();
  expect(await isThere(loose)).toEqual([true, true]);
  await pass(2 * hour);
  await collect();
  for (const gone of [loose, removed]) expect(await isThere(gone)).toEqual([false, false]);
  expect(await isThere(used)).toEqual([true, true]);
  expect((await send(ada, { pictures: [{ url: loose.url, alt: '' }] })).status).toBe(400);
  expect((await send(ada, { files: [loose.id] })).status).toBe(400);
});

test('GIG-01 a cancelled gig hides its attachments; undo restores them, an hour deletes them', async () => {
  const { gig, ...both } = await attached(ada);
  await pass(48 * hour);
  const first = await done(ada, cancel(gig));
  for (const name of ['pictures', 'files']) expect(await look(ben, gig)).not.toHaveProperty(name);
  expect(await seen(both)).toEqual([404, 404]);
  await collect();
  expect(await undone(ada, first)).toBe(200);
  expect(await look(ben, gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  await pass(2 * hour);
  await collect();
  expect(await seen(both)).toEqual([200, 200]);
  await cancel(gig);
  await pass(2 * hour);
  await collect();
  expect(await isThere(both)).toEqual([false, false]);
});

test('SAF-10 attachments of a removed gig are hidden, left out of archives, and restored with it', async () => {
  const { gig, ...both } = await attached(ada);
  const admin = operatorOf(server);
  // Cancelled once, and on again: that is no reason to collect it later.
  const cancelled = await done(ada, cancel(gig));
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

test('SET-04 the archive contains own attachments under the names in gigs.json', async () => {
  const { gig, id, url } = await attached(ada);
  const files = await archive(ada);
  expect(files[`files/${id} Rider.pdf`]).toEqual(new Uint8Array(pdf()));
  const [told] = JSON.parse(strFromU8(files['gigs.json'] ?? new Uint8Array()));
  expect(told).toMatchObject({ id: gig.id, pictures: [{ url }], files: [`files/${id} Rider.pdf`] });
  const his = await archive(ben);
  expect(Object.keys(his).filter((name) => /^(?:files|pictures)\//.test(name))).toEqual([]);
});
