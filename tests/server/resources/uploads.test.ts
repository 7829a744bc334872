import { PassThrough } from 'node:stream';
import { eq, type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { pictureWidths } from '#contract/uploads.ts';
import { uploads } from '#server/db/schema/posts.ts';
import { collectUnused } from '#server/uploads/commands.ts';
import { reencode } from '#server/uploads/picture.ts';
import { refusedAs } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { read } from '#tests/support/fixtures.ts';
import {
  asMovingPng,
  fetchPicture,
  plainPicture,
  sendPicture,
  vastPicture,
} from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada' });
const [ben] = await membersOfTest(server, 'Ben');

const send = (bytes: Uint8Array, query = '', type = 'image/png') =>
  sendPicture(server, ada.token, bytes, { query, type });
const download = (url: string) => fetchPicture(server, url);

test.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
] as const)('SAF-04 a %s becomes a webp without metadata', async (format, type) => {
  const original = await plainPicture(900, 600)
    .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
    .toFormat(format)
    .toBuffer();
  expect(original.includes('SECRETPLACE')).toBe(true);
  const { status, body } = await send(original, '?kind=avatar', type);
  expect({ status, body }).toMatchObject({ status: 201, body: { width: 512, height: 512 } });
  const { headers, bytes } = await download(body.url);
  const { format: actualFormat, exif, width } = await sharp(bytes).metadata();
  expect({ actualFormat, exif, width }).toEqual({ actualFormat: 'webp', exif: undefined, width: 512 });
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
});

test('UIX-01 a picture is served in the widths the pages use, never enlarged', async () => {
  const { body } = await send(await plainPicture(900, 600).png().toBuffer(), '?kind=avatar');
  for (const width of pictureWidths) {
    const { status, headers, bytes } = await download(`${body.url}?w=${width}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/webp' });
    const resized = await sharp(bytes).metadata();
    const side = Math.min(Number(width), 512);
    expect([resized.format, resized.width, resized.height]).toEqual(['webp', side, side]);
  }
  const small = await send(await plainPicture(40, 30).png().toBuffer());
  expect((await sharp((await download(`${small.body.url}?w=96`)).bytes).metadata()).width).toBe(40);
  expect((await download(`${body.url}?w=97`)).status).toBe(400);
});

test('SAF-10 a cached picture is revalidated without its bytes, and a deleted one is 404', async () => {
  const { body } = await send(await plainPicture(90, 60).png().toBuffer());
  const { headers } = await download(`${body.url}?w=48`);
  const again = () => fetchPicture(server, `${body.url}?w=48`, { 'if-none-match': `W/${headers.etag}` });
  const { status, headers: cachedHeaders, bytes } = await again();
  expect([status, bytes.length, cachedHeaders.etag]).toEqual([304, 0, headers.etag]);
  expect(cachedHeaders['cache-control']).toBe('private, max-age=3600');
  expect((await fetchPicture(server, body.url, { 'if-none-match': String(headers.etag) })).status).toBe(200);
  await server.db.delete(uploads).where(eq(uploads.id, body.url.slice('/uploads/'.length)));
  expect((await again()).status).toBe(404);
});

test.each([
  ['a web page', Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['only a PNG header', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), 400],
  ['five megabytes and one byte', Buffer.alloc(5 * 1024 * 1024 + 1), 413],
])('SAF-04 %s is refused with a message', async (_, bytes, expected) => {
  const { status, body } = await send(bytes);
  expect(status).toBe(expected);
  expect(body.errors[0]?.msg).toMatch(/\S/);
});

test('SAF-04 a picture with too many pixels is refused before it is decoded', async () => {
  const vast = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(vast.length).toBeLessThan(5 * 1024 * 1024);
  const { status, body } = await send(vast);
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ msg: 'This photo has 81 megapixels. Choose one up to 40.', field: 'file' }]);
});

test('FEE-02 SAF-04 an animated picture is refused, since it would silently become a still', async () => {
  const frames = await Promise.all(
    ['#c4300f', '#2040c0'].map((background) => plainPicture(20, 20, background).png().toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const still = await plainPicture(20, 20).png().toBuffer();
  const movingPng = asMovingPng(still);
  for (const [bytes, mime] of [[moving, 'image/webp'] as const, [movingPng, 'image/png'] as const]) {
    const { status, body } = await send(bytes, '?kind=post', mime);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ msg: 'This photo is animated. Choose a still one.', field: 'file' }]);
  }
  expect((await send(still, '?kind=post', 'image/png')).status).toBe(201);
});

test('SAF-09 a picture that takes too long to decode is refused with a message', async () => {
  const bounds = { pixels: Number.MAX_SAFE_INTEGER, seconds: 1 };
  await expect(reencode(vastPicture(40_000, 40_000), 'avatar', bounds)).rejects.toMatchObject({
    statusCode: 400,
    errors: [{ msg: 'This photo takes too long to read. Choose a smaller one.', field: 'file' }],
  });
  expect(await reencode(vastPicture(40, 40), 'picture', bounds)).toMatchObject({ width: 40, height: 40 });
});

test('API-03 a missing file, JSON instead of a file or an unknown kind is refused', async () => {
  const small = await plainPicture(8, 8).png().toBuffer();
  expect((await send(small, '?kind=banner')).status).toBe(400);
  expect((await ada.call('POST', '/api/uploads', { file: 'x' })).status).toBe(415);
  expect((await download('/uploads/x')).status).toBe(404);
  expect((await download('/uploads/00000000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('SES-09 an uploaded avatar replaces the previous one, which is deleted', async () => {
  const urls = [];
  for (const size of [20, 30])
    urls.push((await send(await plainPicture(size, size).png().toBuffer(), '?kind=avatar')).body.url);
  for (const avatar of urls) await read(ada.call('PUT', '/api/profiles/me', { avatar }));
  expect(await read(ada.call('GET', '/api/auth'))).toMatchObject({ avatar: urls[1] });
  await collectUnused(server.db, new Date(Date.now() + 3 * 24 * 3_600_000));
  expect((await download(urls[0] ?? '')).status).toBe(404);
  expect((await download(urls[1] ?? '')).status).toBe(200);
  expect((await ada.call('PUT', '/api/profiles/me', { avatar: urls[0] })).status).toBe(400);
  expect(await read(ada.call('PUT', '/api/profiles/me', { avatar: null }))).toMatchObject({ avatar: null });
});

const hour = 3_600_000;
const rowsOf = (owner: Member, hoursAgo: readonly number[], bytes: Buffer | SQL<Buffer> = Buffer.from('x')) =>
  hoursAgo.map((hours) => ({
    ownerId: owner.id,
    kind: 'picture' as const,
    mime: 'image/webp',
    bytes,
    width: 1,
    height: 1,
    createdAt: new Date(Date.now() - hours * hour),
  }));
const sendAs = async ({ token }: Member) =>
  sendPicture(server, token, await plainPicture(20, 20).png().toBuffer(), { query: '?kind=avatar' });

test('SAF-09 a member can upload a limited number of pictures a day, and the error says when to try again', async () => {
  const hours = Array.from({ length: limits.uploadsPerDay }, (_, index) => 21.5 - index / 100);
  await server.db.insert(uploads).values(rowsOf(ben, [30, ...hours]));
  const refused = await sendAs(ben);
  expect(refused).toMatchObject(refusedAs(429, 'quota'));
  expect(refused.body.errors[0]?.msg).toMatch(/^You’ve added \d+ photos .* in 3 hours\.$/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2 * 3600);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3 * 3600);
  expect((await sendAs(ada)).status).toBe(201);
});

test('SAF-09 a member can upload a limited number of bytes a day', async () => {
  const half = sql<Buffer>`convert_to(repeat('x', ${limits.uploadBytesPerDay / 2}), 'UTF8')`;
  await server.db.insert(uploads).values(rowsOf(ben, [26, 23.5], half));
  expect((await sendAs(ben)).status).toBe(201);
  await server.db.insert(uploads).values(rowsOf(ben, [2], half));
  const { status, body } = await sendAs(ben);
  expect(status).toBe(429);
  expect(body.errors[0]?.msg).toMatch(/^You’ve added 25 MB of photos .* in 30 minutes\.$/);
});

test('SAF-09 a replaced picture still counts', async () => {
  await server.db.insert(uploads).values(rowsOf(ben, Array(limits.uploadsPerDay - 2).fill(1)));
  for (let n = 0; n < 2; n += 1) {
    const { body } = await sendAs(ben);
    await read(ben.call('PUT', '/api/profiles/me', { avatar: body.url }));
  }
  expect((await sendAs(ben)).status).toBe(429);
});

test('SAF-09 simultaneous uploads stay within the daily limit', async () => {
  await server.db.insert(uploads).values(rowsOf(ben, Array(limits.uploadsPerDay - 2).fill(1)));
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendAs(ben)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429]);
});

test('SAF-09 slow uploads are counted before their bytes arrive', async () => {
  const slow = Array.from({ length: 11 }, () => {
    const body = new PassThrough();
    body.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n');
    const answer = server.app.http.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-auth-token': ben.token },
      payload: body,
    });
    return { body, answer: answer.then(({ statusCode }) => statusCode) };
  });
  expect(await Promise.race(slow.map(({ answer }) => answer))).toBe(429);
  expect((await sendAs(ben)).status).toBe(429);
  expect((await sendAs(ada)).status).toBe(201);
  for (const { body } of slow) body.end('\r\n--b--\r\n');
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers.toSorted()).toEqual([...Array(10).fill(415), 429]);
  expect((await sendAs(ben)).status).toBe(201);
});
