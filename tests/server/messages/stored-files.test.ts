import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { removeContent, restoreContent } from '#server/admin/content.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { messageFiles } from '#server/db/schema/posts.ts';
import { block, unblock } from '#tests/support/acts.ts';
import { newArchive } from '#tests/support/archives.ts';
import { flac, pdf } from '#tests/support/message-files.ts';
import { done, undone } from '../undo-server.ts';
import { HOUR, MINUTE, serverWithFiles } from './file-server.ts';

const scene = await serverWithFiles();
const { server, wait, pass, pair, png, upload, picture, trySend, sendFiles } = scene;
const { urlsOf, urlOf, fetchFile, statusOf, thread, isStored, collect } = scene;
const { services } = server.app;

/** Ada has sent Ben a picture. */
async function sentPicture() {
  const [ada, ben] = await pair();
  const file = await picture(ada);
  return { ada, ben, file, message: await sendFiles(ada, ben, [file]) };
}

test('MSG-03 a file URL works for its session and ten minutes, and cannot be altered', async () => {
  const [ada, ben] = await pair();
  const [file, other] = [await upload(ada, pdf(), 'Rider “A”.pdf'), await picture(ada)];
  await sendFiles(ada, ben, [file]);
  await sendFiles(ada, ben, [other]);
  const address = await urlOf(ben, file);
  const { status, headers, bytes } = await fetchFile(address);
  expect([status, bytes.equals(pdf())]).toEqual([200, true]);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="Rider ?A?.pdf"; filename*=UTF-8''Rider%20%E2%80%9CA%E2%80%9D.pdf`,
  });
  expect((await fetchFile(await urlOf(ben, other))).headers['content-security-policy']).toBe(
    "default-src 'none'; sandbox",
  );
  const changed = (name: string, value: string) => {
    const at = new URL(address, 'http://x');
    at.searchParams.set(name, value);
    return statusOf(at.pathname + at.search);
  };
  expect(await changed('until', `${services.now().getTime() + HOUR}`)).toBe(404);
  expect([await changed('session', ada.id), await changed('signature', 'x')]).toEqual([404, 404]);
  expect(await statusOf(address.replace(file.id, other.id))).toBe(404);
  expect(await statusOf(`/api/files/${file.id}`)).toBe(400);
  await pass(9.9 * MINUTE);
  expect(await statusOf(address)).toBe(200);
  await pass(0.2 * MINUTE);
  expect(await fetchFile(address)).toMatchObject({ status: 403 });
  const again = await urlOf(ben, file);
  expect(await statusOf(again)).toBe(200);
  await services.write((tx) => endSessions(tx, { userId: ben.id }, services.now()));
  expect(await statusOf(again)).toBe(404);
});

test('MSG-03 file URLs are given only to the two members, and before sending only to the owner', async () => {
  const [ada, ben] = await pair();
  const cleo = await server.member({ name: 'Cleo' });
  const [file, unsent] = [await picture(ada), await picture(ada)];
  await sendFiles(ada, ben, [file]);
  for (const who of [ada, ben]) expect(await urlsOf(who, [file])).toHaveLength(1);
  expect([await urlsOf(cleo, [file]), await urlsOf(ben, [unsent])]).toEqual([[], []]);
  expect(await statusOf(await urlOf(ada, unsent))).toBe(200);
  const many = Array.from({ length: 101 }, () => file.id).join(',');
  expect((await ada.call('GET', `/api/files?ids=${many}`)).status).toBe(400);
});

test('MSG-03 SAF-07 across a block members can open only their own files, until unblocked', async () => {
  const { ada, ben, file } = await sentPicture();
  const [mine, his] = [await urlOf(ada, file), await urlOf(ben, file)];
  await block(ben, ada);
  expect([await statusOf(mine), await statusOf(his)]).toEqual([200, 404]);
  expect(await urlsOf(ben, [file])).toEqual([]);
  await unblock(ben, ada);
  expect(await statusOf(his)).toBe(200);
});

test('MSG-03 range requests are answered exactly, across the stored parts of a file', async () => {
  const [ada, ben] = await pair();
  const bytes = flac(700_001);
  const file = await upload(ada, bytes, 'Take 3.flac');
  await sendFiles(ada, ben, [file]);
  const address = await urlOf(ben, file);
  const ask = (range: string) => fetchFile(address, { range });
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=262143-262144', 262_143, 262_144],
    ['bytes=100000-600000', 100_000, 600_000],
    ['bytes=524288-', 524_288, 700_000],
    ['bytes=-5', 699_996, 700_000],
    ['bytes=0-99999999', 0, 700_000],
  ] as const) {
    const part = await ask(range);
    expect(part, range).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes ${start}-${end}/700001`, 'content-length': `${end - start + 1}` },
    });
    expect(part.bytes.equals(bytes.subarray(start, end + 1)), range).toBe(true);
  }
  const beyond = await ask('bytes=700001-');
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */700001']);
  for (const range of ['lines=1-2', 'bytes=0-1,5-6', 'x']) {
    const { status } = await ask(range);
    expect([200, 416], range).toContain(status);
  }
  const whole = await fetchFile(address, { range: 'bytes=0-1', 'if-range': '"x"' });
  expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
});

test('MSG-03 a picture can be fetchFile in a smaller width', async () => {
  const [ada, ben] = await pair();
  const file = await upload(ada, await png(1600, 1200), 'x.png');
  await sendFiles(ada, ben, [file]);
  const { status, headers, bytes } = await fetchFile(`${await urlOf(ben, file)}&w=640`);
  expect([status, headers['cache-control'], bytes.length < file.size]).toEqual([200, 'no-store', true]);
});

test('MSG-03 MSG-02 files of a message deleted for both are closed at once, restored by undo and later removed', async () => {
  const { ada, ben, file, message } = await sentPicture();
  const address = await urlOf(ben, file);
  const take = () => done<Message>(ada, ada.call('DELETE', `/api/messages/${message.id}?for=both`));
  const first = await take();
  expect(await statusOf(address)).toBe(404);
  expect((await thread(ben, message)).at(-1)).not.toHaveProperty('files');
  expect(await undone(ada, first)).toBe(200);
  expect(await statusOf(address)).toBe(200);
  wait(2 * HOUR);
  await collect();
  expect((await thread(ben, message)).at(-1)).toMatchObject({ files: [file] });

  const late = await picture(ada);
  const second = await sendFiles(ada, ben, [late]);
  await done(ada, ada.call('DELETE', `/api/messages/${second.id}?for=both`));
  await pass(10 * MINUTE);
  await collect();
  expect(await isStored(late)).toBe(true);
  await pass(2 * HOUR);
  await collect();
  expect([await isStored(late), await isStored(file)]).toEqual([false, true]);
});

test('MSG-03 files of a message deleted for me are closed only to me', async () => {
  const { ada, ben, file, message } = await sentPicture();
  const [mine, his] = [await urlOf(ada, file), await urlOf(ben, file)];
  await ben.call('DELETE', `/api/messages/${message.id}?for=me`);
  expect([await statusOf(mine), await statusOf(his)]).toEqual([200, 404]);
  expect((await thread(ben, message)).at(-1)).not.toHaveProperty('files');
});

test('MSG-03 SAF-10 files that operators remove are closed but stored, and open again when restored', async () => {
  const { ben, file, message } = await sentPicture();
  const by = { actor: 'op', reason: 'Not yours', now: services.now() };
  const address = await urlOf(ben, file);
  await services.write((tx) => removeContent(tx, 'message', message.id, by));
  expect(await statusOf(address)).toBe(404);
  wait(48 * HOUR);
  await collect();
  await services.write((tx) => restoreContent(tx, 'message', message.id, { ...by, now: services.now() }));
  expect(await statusOf(await urlOf(ben, file))).toBe(200);
  expect((await thread(ben, message)).at(-1)).toMatchObject({ text: 'Sent a photo', files: [file] });
});

test('MSG-03 SAF-09 unsent and incomplete files are deleted after a day', async () => {
  const [ada, ben] = await pair();
  const [unsent, used] = [await picture(ada), await picture(ada)];
  await sendFiles(ada, ben, [used]);
  const audio = { kind: 'audio', mime: 'audio/flac', name: 'x.flac', size: 5 } as const;
  const incomplete = { ...audio, ownerId: ada.id, createdAt: services.now() };
  const [broken] = await server.db.insert(messageFiles).values(incomplete).returning();
  expect(await trySend(ada, ben, [{ ...unsent, id: broken?.id ?? '' }])).toMatchObject({ status: 400 });
  await pass(23 * HOUR);
  await collect();
  expect(await isStored(unsent)).toBe(true);
  await pass(2 * HOUR);
  await collect();
  expect([await isStored(unsent), await isStored(used)]).toEqual([false, true]);
  expect(await server.db.$count(messageFiles, eq(messageFiles.id, broken?.id ?? ''))).toBe(0);
  expect(await trySend(ada, ben, [unsent])).toMatchObject({ status: 400 });
});

test('MSG-03 SET-04 archives of both members contain sent files, except those deleted for both', async () => {
  const [ada, ben] = await pair();
  const [document, gone] = [await upload(ada, pdf(), 'rider.pdf'), await picture(ada)];
  await sendFiles(ada, ben, [document]);
  const deleted = await sendFiles(ada, ben, [gone]);
  await ada.call('DELETE', `/api/messages/${deleted.id}?for=both`);
  for (const who of [ada, ben]) {
    const { files: archived, list } = await newArchive(server, who);
    const path = `files/${document.id} rider.pdf`;
    expect(Object.keys(archived).filter((name) => name.startsWith('files/'))).toEqual([path]);
    expect(Buffer.from(archived[path] ?? []).equals(pdf())).toBe(true);
    const lines = list('messages');
    expect(lines).toMatchObject([{ text: 'Sent a file: rider.pdf', files: [path] }, {}]);
    expect(lines[1]).not.toHaveProperty('files');
  }
});
