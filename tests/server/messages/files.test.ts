import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { messageFiles } from '#server/db/schema/posts.ts';
import { noticesOf, refusal, refusedAs } from '#tests/server/answers.ts';
import { socketOfTest } from '#tests/server/server-of-file.ts';
import { send } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import { flac, pdf, sendFile } from '#tests/support/message-files.ts';
import { listOf, open } from '../group-server.ts';
import { HOUR, serverWithFiles } from './file-server.ts';

const { server, pass, pair, png, upload, picture, trySend, sendFiles, urlOf, fetchFile, thread } =
  await serverWithFiles();
const url = await server.listen();
const { services } = server.app;
const refusedFile = (status: number, msg: string) => ({ status, body: { errors: [{ msg, field: 'file' }] } });

test('MSG-03 pictures are re-encoded, sent in order and received live', async () => {
  const [ada, ben] = await pair();
  await send(ben, ada);
  const socket = await socketOfTest(url, ben.token);
  const files = [await upload(ada, await png(2000, 1000), 'C:\\x\\Bühne.PNG'), await picture(ada)];
  expect(files).toMatchObject([
    { kind: 'picture', name: 'Bühne.webp', width: 1600, height: 800 },
    { kind: 'picture', name: 'stage.webp', width: 40, height: 30 },
  ]);
  const message = await sendFiles(ada, ben, files.toReversed(), { text: 'As seen from the wings' });
  expect(message).toMatchObject({ text: 'As seen from the wings', files: files.toReversed() });
  expect(await socket.hears('new_message')).toMatchObject({ id: message.id, files: files.toReversed() });
  expect((await thread(ben, message)).at(-1)).toMatchObject({ files: files.toReversed() });
  const { status, headers, bytes } = await fetchFile(await urlOf(ben, files[0] ?? { id: '' }));
  expect([status, headers['content-type'], bytes.length]).toEqual([200, 'image/webp', files[0]?.size]);
});

test('MSG-03 a message without text is described by its files in lists, notifications, quotes and old clients', async () => {
  const [ada, ben] = await pair();
  const song = await upload(ada, flac(3000), 'Take 3.flac');
  const message = await sendFiles(ada, ben, [song]);
  expect(message.text).toBe('Sent a file: Take 3.flac');
  expect((await listOf(ben))[0]?.lastMessage.text).toBe('Sent a file: Take 3.flac');
  const [notification] = await noticesOf(ben);
  expect(notification).toMatchObject({ type: 'message', excerpt: 'Sent a file: Take 3.flac' });
  const pictures = await sendFiles(ada, ben, [await picture(ada), await picture(ada)]);
  expect(pictures.text).toBe('Sent 2 photos');
  expect((await sendFiles(ada, ben, [await picture(ada)])).text).toBe('Sent a photo');
  const reply = { recipientId: ada.id, text: 'Lovely', clientId: freshClientId(), replyToId: message.id };
  const { replyTo } = await read<Message>(ben.call('POST', '/api/messages', reply), 201);
  expect(replyTo?.text).toBe('Sent a file: Take 3.flac');
});

test('MSG-03 SAF-05 repeating a send, even concurrently, stores one message; other files under its client id are refused', async () => {
  const [ada, ben] = await pair();
  const [one, other] = [await picture(ada), await picture(ada)];
  const clientId = freshClientId();
  const sendOne = () => trySend(ada, ben, [one], { clientId });
  const both = await Promise.all([sendOne(), sendOne()]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  expect(await trySend(ada, ben, [other], { clientId })).toMatchObject({ status: 409 });
  expect(await trySend(ada, ben, [], { clientId, text: 'Sent a photo' })).toMatchObject({ status: 409 });
});

test('MSG-03 SAF-01 a message may have only the sender’s own unsent files: up to four pictures or one other file', async () => {
  const [ada, ben] = await pair();
  const [his, mine] = [await picture(ben), await picture(ada)];
  const document = await upload(ada, pdf(), 'rider.pdf');
  const gone = 'A file was already sent or is no longer available. Add it again.';
  const together = 'A message can have up to 4 photos or 1 other file.';
  const none = { ...mine, id: '00000000-0000-7000-8000-000000000000' };
  for (const file of [his, none, { ...mine, id: 'x' }])
    expect(await trySend(ada, ben, [file])).toMatchObject(refusal(400, { msg: gone }));
  expect(await trySend(ada, ben, [mine, mine])).toMatchObject({ status: 400 });
  for (const files of [[mine, document], Array(5).fill(mine)])
    expect(await trySend(ada, ben, files)).toMatchObject(refusal(400, { msg: together }));
  const empty = refusal(400, { msg: 'Your message: please fill this in.', field: 'text' });
  expect(await trySend(ada, ben, [])).toMatchObject(empty);
  await sendFiles(ada, ben, [mine]);
  expect(await trySend(ada, ben, [mine])).toMatchObject(refusal(400, { msg: gone }));
});

test('MSG-03 MSG-06 a request takes only text until its recipient answers', async () => {
  const [ada, ben] = await pair();
  await read(ben.call('PUT', '/api/message-settings', { from: 'links' }));
  expect((await open(ada, ben.id)).takesFiles).toBe(false);
  const file = await picture(ada);
  expect(await trySend(ada, ben, [file])).toMatchObject(refusedAs(403, 'request_open'));
  expect(await open(ada, ben.id)).toMatchObject({ conversationId: null });
  await send(ada, ben);
  await send(ben, ada, 'Go on');
  expect((await open(ada, ben.id)).takesFiles).toBe(true);
  await sendFiles(ada, ben, [file]);
});

test('MSG-03 the type and extension of a file come from its first bytes', async () => {
  const ada = await server.member();
  const mp3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(500)]);
  const m4a = Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0'), Buffer.alloc(500)]);
  expect(await upload(ada, mp3, 'song.exe')).toMatchObject({ kind: 'audio', name: 'song.exe.mp3' });
  expect(await upload(ada, m4a, 'Voice memo.m4a')).toMatchObject({ kind: 'audio', name: 'Voice memo.m4a' });
  expect(await upload(ada, pdf(), '../../etc/\u202epdf.html')).toMatchObject({ name: 'pdf.html.pdf' });
  // The quotes are escaped as browser forms do.
  expect(await upload(ada, pdf(), 'Set "b".pdf')).toMatchObject({ name: 'Set  b.pdf' });
  const other = 'Choose a JPEG, PNG or WebP photo, a PDF, or a recording (MP3, M4A, AAC, WAV, OGG, FLAC).';
  const video = Buffer.from('\0\0\0\x20ftypisom\0\0\0\0 and so on');
  for (const [bytes, name] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.png'],
    [Buffer.from('<html><script>alert(1)</script>'), 'rider.pdf'],
    [Buffer.from('MZ\x90\0 not music'), 'song.mp3'],
    [Buffer.from('GIF89a'), 'x.gif'],
    [video, 'clip.mp4'],
  ] as const)
    expect(await sendFile(server, ada.token, bytes, name), name).toMatchObject(refusedFile(415, other));
});

test('MSG-03 SAF-09 broken, incomplete, empty and too large files are refused with a message and not stored', async () => {
  const ada = await server.member();
  const refused = async (bytes: Uint8Array, name: string, status: number, msg: string) =>
    expect(await sendFile(server, ada.token, bytes, name), name).toMatchObject(refusedFile(status, msg));
  const cut = (await png(400, 400)).subarray(0, 200);
  await refused(cut, 'x.png', 400, 'We couldn’t read this photo. Try another one.');
  const incomplete = 'This PDF is incomplete. Save it again, or choose another one.';
  await refused(pdf().subarray(0, 40), 'x.pdf', 400, incomplete);
  await refused(Buffer.alloc(0), 'x.pdf', 400, 'This file is empty. Choose another one.');
  const tooLarge = 'This file is too large. Choose one up to 20 MB.';
  await refused(flac(20 * 1024 * 1024 + 1), 'x.flac', 413, tooLarge);
  const heavy = Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]);
  await refused(heavy, 'x.png', 413, 'This photo is too large. Choose one up to 5 MB.');
  expect(await server.db.$count(messageFiles, eq(messageFiles.ownerId, ada.id))).toBe(0);
  const most = await upload(ada, flac(20 * 1024 * 1024), 'x.flac');
  expect(most.size).toBe(20 * 1024 * 1024);
});

test('MSG-03 an aborted upload leaves nothing', async () => {
  const ada = await server.member();
  const ofAda = eq(messageFiles.ownerId, ada.id);
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="x.flac"\r\n\r\n';
  const call = request(`${url}/api/files`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-auth-token': ada.token },
  });
  call.on('error', () => {});
  call.write(head);
  call.write(flac(600_000));
  await vi.waitFor(async () => expect(await server.db.$count(messageFiles, ofAda)).toBe(1));
  call.destroy();
  await vi.waitFor(async () => expect(await server.db.$count(messageFiles, ofAda)).toBe(0));
});

test('MSG-03 SAF-09 uploads have daily limits by count and size, and need a verified member', async () => {
  const [ada, ben] = await pair();
  const row = { kind: 'audio', mime: 'audio/flac', name: 'x.flac', createdAt: services.now() } as const;
  const many = Array.from({ length: 60 }, () => ({ ...row, ownerId: ada.id, size: 1 }));
  await server.db.insert(messageFiles).values(many);
  expect(await sendFile(server, ada.token, flac(100), 'x.flac')).toMatchObject(refusedAs(429, 'quota'));
  await server.db.insert(messageFiles).values({ ...row, ownerId: ben.id, size: 200 * 1024 * 1024 });
  expect(await sendFile(server, ben.token, flac(100), 'x.flac')).toMatchObject({ status: 429 });
  await pass(24 * HOUR);
  await upload(ben, flac(100), 'x.flac');
  const newcomer = await server.member({ verified: false });
  expect(await sendFile(server, newcomer.token, flac(100), 'x.flac')).toMatchObject({ status: 403 });
});
