import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { NewGig } from '#contract/gig-form.ts';
import type { ChosenAttachments, Gig } from '#contract/gigs.ts';
import { messageFiles, uploads } from '#server/db/schema/posts.ts';
import { archiveOf } from '#server/exports/routes.ts';
import { collectFiles } from '#server/message-files/commands.ts';
import { collectUnused } from '#server/uploads/commands.ts';
import { uploadIdIn } from '#server/uploads/rules.ts';
import { type Asking, get, itemsOf, noticesOf, operatorOf, refusal } from '#tests/server/answers.ts';
import { hour } from '#tests/server/booking-server.ts';
import { done, undone, undoServer } from '#tests/server/undo-server.ts';
import { apply, block, book, send as write } from '#tests/support/acts.ts';
import { daysFromHere, freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import { flac, pdf, sendFile } from '#tests/support/message-files.ts';
import { fetchPicture, newPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';

type Changed = Partial<NewGig>;
type Named = { id: string };

const { server, pass, membersOfTest } = await undoServer();
const { services } = server.app;
const picture = async (who: Member, width?: number, height?: number, kind = 'gig') =>
  (await newPicture(server, who, kind, width, height)).url;
const file = async (who: Member, name = 'Rider.pdf', bytes: Uint8Array = pdf()) => {
  const { body, status } = await sendFile(server, who.token, bytes, name);
  expect(status).toBe(201);
  return body;
};
const withAlt = (url: string, alt = '') => ({ url, alt });
const inDays = daysFromHere(services);
const send = (who: Member, changed: object, clientId = freshClientId()) =>
  who.call('POST', '/api/gigs', { ...gigForm({ date: inDays(30) }), ...changed, clientId });
const publish = (who: Member, changed: Changed = {}) => read<Gig>(send(who, changed), 201);
const readGig = (who: Asking, { id }: Named) => get<Gig>(who, `/api/gigs/${id}`);
const edit = (who: Member, { id, date, version }: Gig, changed: object) =>
  who.call('PUT', `/api/gigs/${id}`, { ...gigForm({ date }), version, ...changed });
/** A new gig with one picture and one PDF. */
async function publishWithFiles(who: Member, changed: Changed = {}) {
  const url = await picture(who);
  const { id } = await file(who);
  const chosen: ChosenAttachments = { pictures: [withAlt(url, 'Stage')], files: [id] };
  return { url, id, chosen, gig: await publish(who, { ...chosen, ...changed }) };
}
const saveDraft = (who: Member, gig: string, version: number) =>
  read(who.call('PUT', '/api/gigs/draft', { gig, version }));
const statusOf = async (url: string) => (await fetchPicture(server, url)).status;
const addressOf = async (who: Member, id: string) =>
  (await itemsOf<{ url: string }>(who, `/api/files?ids=${id}`))[0]?.url;
/** The status of a file, 404 if the member gets no URL for it. */
const openPdf = async (who: Member, id: string) => {
  const url = await addressOf(who, id);
  return url === undefined ? 404 : statusOf(url);
};
const isThere = async ({ url, id }: { url: string; id: string }) => [
  (await server.db.$count(uploads, eq(uploads.id, uploadIdIn(url) ?? ''))) === 1,
  (await server.db.$count(messageFiles, eq(messageFiles.id, id))) === 1,
];
const collectAfter = async (hours: number) => {
  await pass(hours * hour);
  await collectUnused(server.db, services.now());
  await collectFiles(server.db, services.now());
};

const [ada, ben, cleo, dora] = await membersOfTest('Ada', 'Ben', 'Cleo', 'Dora');
const cancel = ({ id }: { id?: string } = {}) => ada.call('POST', `/api/gigs/${id}/cancel`);

test('GIG-01 attachments keep their order, alternative texts, names and sizes', async () => {
  const [one, two] = [await picture(ada, 2000, 1000), await picture(ada)];
  const [rider, plot] = [await file(ada), await file(ada, 'Stage plot.pdf')];
  const pictures = [withAlt(two, ' The door '), withAlt(one)];
  const gig = await publish(ada, { pictures, files: [plot.id, rider.id] });
  expect(gig.pictures).toMatchObject([
    { url: two, width: 40, height: 30, alt: 'The door' },
    { url: one, width: 1600, height: 800, alt: '' },
  ]);
  expect(gig.files).toMatchObject([
    { id: plot.id, name: 'Stage plot.pdf', size: pdf().length },
    { id: rider.id, name: 'Rider.pdf', size: pdf().length },
  ]);
  for (const who of [ben, server])
    expect(await readGig(who, gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  const plain = await publish(ada);
  for (const name of ['pictures', 'files']) expect(plain).not.toHaveProperty(name);
  expect(JSON.stringify(await itemsOf(server, `/api/gigs?poster=${ada.id}`))).not.toContain('/uploads/');
});

test('GIG-01 SAF-01 a gig accepts only the poster’s own uploads, each once', async () => {
  const [bens, adas, forPost] = [await picture(ben), await picture(ada), await picture(ada, 40, 30, 'post')];
  const none = '/uploads/00000000-0000-7000-8000-000000000000';
  const noPicture = refusal(400, { msg: 'A photo is no longer available. Add it again.', field: 'pictures' });
  for (const url of [bens, forPost, none, '/uploads/x', 'https://x.test/a.png', ''])
    expect(await send(ada, { pictures: [withAlt(url)] }), url).toMatchObject(noPicture);
  expect(await send(ada, { pictures: Array(2).fill(withAlt(adas)) })).toMatchObject({ status: 400 });
  const noFile = refusal(400, { msg: 'A PDF is no longer available. Add it again.', field: 'files' });
  const [hisPdf, myPdf] = [await file(ben), await file(ada)];
  const song = await file(ada, 'Take.flac', flac(500));
  for (const id of [hisPdf.id, song.id, '00000000-0000-7000-8000-000000000000', 'x', ''])
    expect(await send(ada, { files: [id] }), id).toMatchObject(noFile);
  expect(await send(ada, { files: [myPdf.id, myPdf.id] })).toMatchObject({ status: 400 });
  expect(await statusOf(adas), 'none of these was stored').toBe(404);
  expect((await ada.call('PUT', '/api/profiles/me', { avatar: adas })).status).toBe(400);
});

test('GIG-01 MSG-03 a file of a gig cannot be sent in a message, and a sent file cannot be added to a gig', async () => {
  await write(ben, ada);
  await write(ada, ben);
  const { id } = await publishWithFiles(ada);
  const sendTo = (fileId: string) => {
    const message = { recipientId: ben.id, text: '', clientId: freshClientId(), fileIds: [fileId] };
    return ada.call('POST', '/api/messages', message);
  };
  expect(await sendTo(id)).toMatchObject({ status: 400 });
  const other = await file(ada);
  expect(await sendTo(other.id)).toMatchObject({ status: 201 });
  expect((await send(ada, { files: [other.id] })).status).toBe(400);
});

test('GIG-01 each gig of a series and each copy keeps its attachments when another gig removes them', async () => {
  const { gig, url, id, chosen } = await publishWithFiles(ada, { repeats: [inDays(37)] });
  const [, next] = gig.series ?? [];
  expect(await readGig(ben, next ?? gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  const copy = await publish(ada, { ...chosen, title: 'Once more' });
  expect(await read<Gig>(edit(ada, gig, { pictures: [], files: [] }))).not.toHaveProperty('pictures');
  await cancel(next);
  expect([await statusOf(url), await openPdf(ben, id)]).toEqual([200, 200]);
  await cancel(copy);
  expect([await statusOf(url), await openPdf(ben, id)]).toEqual([404, 404]);
});

test('GIG-02 an edit reorders, adds and removes attachments, keeps them when left out, and notifies applicants', async () => {
  const { gig, url, id } = await publishWithFiles(ada);
  await apply(ben, gig);
  const other = await picture(ada);
  const list = await file(ada, 'Set list.pdf');
  const pictures = [withAlt(other, 'Poster'), withAlt(url, 'The stage')];
  const changed = await read<Gig>(edit(ada, gig, { pictures, files: [list.id] }));
  expect(changed).toMatchObject({ pictures, files: [{ name: 'Set list.pdf' }], version: 2 });
  expect([await statusOf(url), await openPdf(ben, list.id), await openPdf(ben, id)]).toEqual([200, 200, 404]);
  const latestNews = async () => (await noticesOf(ben))[0];
  const excerpt = 'Photos, PDF: Set list.pdf';
  expect(await latestNews()).toMatchObject({ type: 'gig_changed', excerpt });
  const again = await read<Gig>(edit(ada, changed, { dress: 'Black' }));
  expect(again).toMatchObject({ pictures: changed.pictures, files: changed.files });
  await read<Gig>(edit(ada, again, { files: [], dress: 'Black' }));
  expect(await latestNews()).toMatchObject({ excerpt: 'Dress: Black, photos, PDF: removed' });
});

test('GIG-02 an edit of later gigs changes attachments except where they differ', async () => {
  const { gig, id } = await publishWithFiles(ada, { repeats: [inDays(37), inDays(44)] });
  const [, second, third] = gig.series ?? [];
  const other = await readGig(ada, second ?? gig);
  await read(edit(ada, other, { pictures: [] }));
  const list = await file(ada, 'Set list.pdf');
  await read(edit(ada, gig, { files: [list.id], andLater: true }));
  expect(await readGig(ben, other)).toMatchObject({ files: [{ id: list.id }] });
  expect(await readGig(ben, other)).not.toHaveProperty('pictures');
  expect(await readGig(ben, third ?? gig)).toMatchObject({ pictures: gig.pictures });
  expect(await openPdf(ben, id)).toBe(404);
});

test('GIG-01 MSG-03 members who see the gig open a PDF at a signed personal URL, also when only invited people see it', async () => {
  const { id } = await publishWithFiles(ada);
  const url = (await addressOf(ben, id)) ?? '';
  const { status, headers, bytes } = await fetchPicture(server, url);
  expect([status, bytes.equals(pdf())]).toEqual([200, true]);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename=Rider.pdf',
  });
  expect(await statusOf(`/api/files/${id}`)).toBe(400);
  const loose = await file(ada);
  expect([await openPdf(ada, loose.id), await openPdf(ben, loose.id)]).toEqual([200, 404]);
  const invited = await publishWithFiles(ada, { visibility: 'invited' });
  expect(await openPdf(ben, invited.id)).toBe(404);
  await read(ada.call('POST', `/api/gigs/${invited.gig.id}/invitations`, { userId: cleo.id, note: '' }), 201);
  expect([await openPdf(ben, invited.id), await openPdf(cleo, invited.id)]).toEqual([404, 200]);
});

test('SAF-07 a block hides PDFs from members and applicants, but not from a booked player', async () => {
  const { id, gig } = await publishWithFiles(ada, { places: 2 });
  await book(ada, cleo, gig);
  await apply(dora, gig);
  const url = (await addressOf(ben, id)) ?? '';
  await block(ada, ben);
  await block(cleo, ada);
  await block(dora, ada);
  expect([await statusOf(url), await openPdf(ben, id), await openPdf(dora, id)]).toEqual([404, 404, 404]);
  expect(await openPdf(cleo, id)).toBe(200);
});

const seen = async ({ url, id }: Named & { url: string }) => [await statusOf(url), await openPdf(ben, id)];
const archive = async (who: Member) =>
  unzipSync(Buffer.concat(await Array.fromAsync(archiveOf(server.db, who.id, new Date()))));

test('GIG-01 SAF-09 unused and removed uploads are deleted after a day; removed ones are hidden at once', async () => {
  const loose = { url: await picture(ada), id: (await file(ada)).id };
  const used = await publishWithFiles(ada);
  const { gig, ...removed } = await publishWithFiles(ada);
  await read(edit(ada, gig, { pictures: [], files: [] }));
  expect(await seen(removed)).toEqual([404, 404]);
  await collectAfter(23);
  expect(await isThere(loose)).toEqual([true, true]);
  await collectAfter(2);
  for (const gone of [loose, removed]) expect(await isThere(gone)).toEqual([false, false]);
  expect(await isThere(used)).toEqual([true, true]);
  expect((await send(ada, { pictures: [withAlt(loose.url)] })).status).toBe(400);
  expect((await send(ada, { files: [loose.id] })).status).toBe(400);
});

test('GIG-02 uploads in the stored draft of their owner are kept until the draft is deleted', async () => {
  const loose = { url: await picture(ada), id: (await file(ada)).id };
  const { gig, ...released } = await publishWithFiles(ada);
  await cancel(gig);
  const all = [loose, released];
  const typed = JSON.stringify({
    title: 'Copy',
    pictures: all.map(({ url }) => withAlt(url)),
    files: all.map(({ id }) => ({ id, name: 'Rider.pdf', size: 1 })),
  });
  for (const who of [ada, ben]) await saveDraft(who, typed, 0);
  await collectAfter(48);
  for (const kept of all) expect(await isThere(kept)).toEqual([true, true]);
  await saveDraft(ada, '', 1);
  await collectAfter(0);
  for (const gone of all) expect(await isThere(gone)).toEqual([false, false]);
});

test('GIG-01 SAF-10 attachments of a cancelled or removed gig are hidden and restored with it; an hour after a cancellation they are deleted', async () => {
  const { gig, ...files } = await publishWithFiles(ada);
  await pass(48 * hour);
  const first = await done(ada, cancel(gig));
  for (const name of ['pictures', 'files']) expect(await readGig(ben, gig)).not.toHaveProperty(name);
  expect(await seen(files)).toEqual([404, 404]);
  await collectAfter(0);
  expect(await undone(ada, first)).toBe(200);
  expect(await readGig(ben, gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  await collectAfter(2);
  expect(await seen(files), 'an undone cancellation deletes nothing later').toEqual([200, 200]);
  const admin = operatorOf(server);
  const names = [`pictures/${uploadIdIn(files.url)}.webp`, `files/${files.id} Rider.pdf`];
  expect(Object.keys(await archive(ada))).toEqual(expect.arrayContaining(names));
  await admin('remove', 'gig', gig.id, '--reason', 'Not yours');
  await collectAfter(48);
  expect(await seen(files)).toEqual([404, 404]);
  for (const name of names) expect(Object.keys(await archive(ada))).not.toContain(name);
  await admin('restore', 'gig', gig.id);
  expect(await seen(files)).toEqual([200, 200]);
  expect(await readGig(ben, gig)).toMatchObject({ pictures: gig.pictures, files: gig.files });
  await cancel(gig);
  await collectAfter(2);
  expect(await isThere(files)).toEqual([false, false]);
});

test('SET-04 the archive contains the member’s own attachments under the names in gigs.json', async () => {
  const { gig, id, url } = await publishWithFiles(ada);
  const files = await archive(ada);
  expect(files[`files/${id} Rider.pdf`]).toEqual(new Uint8Array(pdf()));
  const [exported] = JSON.parse(strFromU8(files['gigs.json'] ?? new Uint8Array()));
  expect(exported).toMatchObject({ id: gig.id, pictures: [{ url }], files: [`files/${id} Rider.pdf`] });
  expect(Object.keys(await archive(ben)).filter((name) => /^(?:files|pictures)\//.test(name))).toEqual([]);
});
