import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPaths } from '#contract/ours/paths.ts';
import type { UploadAnswer } from '#contract/ours/uploads.ts';
import { specPaths } from '#contract/spec/paths.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { read } from '#tests/support/fixtures.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ada: Member;

beforeAll(async () => {
  server = await startServer();
  ada = await server.member({ name: 'Ada' });
});
afterAll(() => server.close());

async function send(bytes: Uint8Array, query = '', type = 'image/png', token: string | null = ada.token) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)], { type }), 'picture');
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await server.app.http.inject({
    method: 'POST',
    url: `${ownPaths.uploads}${query}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token ? { 'x-auth-token': token } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    body: response.json() as UploadAnswer & { errors: { msg: string }[] },
  };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c4300f' } });
const fetched = async (url: string) => {
  const response = await server.app.http.inject({ method: 'GET', url });
  return { headers: response.headers, bytes: response.rawPayload, status: response.statusCode };
};

describe('SAF-04 pictures', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)(
    'SAF-04 a %s becomes a webp without its metadata, an avatar a square of 512',
    async (format, type) => {
      const original = await picture(900, 600)
        .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
        .toFormat(format)
        .toBuffer();
      expect(original.includes('SECRETPLACE')).toBe(true);
      const { status, body } = await send(original, '?kind=avatar', type);
      expect({ status, body }).toMatchObject({ status: 201, body: { width: 512, height: 512 } });
      const { headers, bytes } = await fetched(body.url);
      const { format: kept, exif, width } = await sharp(bytes).metadata();
      expect({ kept, exif, width }).toEqual({ kept: 'webp', exif: undefined, width: 512 });
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('SAF-04 what the file says it is does not count', async () => {
    const { body } = await send(await picture(40, 30).png().toBuffer(), '', 'text/html');
    expect(body).toMatchObject({ width: 40, height: 30 });
  });

  test.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['a PNG head on a lie', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), 400],
    ['five megabytes and one byte', Buffer.alloc(5 * 1024 * 1024 + 1), 413],
  ])('SAF-04 %s is refused with a sentence', async (_, bytes, expected) => {
    const { status, body } = await send(bytes);
    expect(status).toBe(expected);
    expect(body.errors[0]?.msg).toMatch(/\S/);
  });

  test('SAF-04 a picture of too many points is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect((await send(bomb)).status).toBe(400);
  });

  test('API-03 no file, JSON in its place, an unknown kind, no session', async () => {
    const small = await picture(8, 8).png().toBuffer();
    expect((await send(small, '?kind=banner')).status).toBe(400);
    expect((await send(small, '', 'image/png', null)).status).toBe(401);
    expect((await ada.call('POST', ownPaths.uploads, { file: 'x' })).status).toBe(415);
    expect((await fetched('/uploads/x')).status).toBe(404);
    expect((await fetched('/uploads/00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('SES-09 an uploaded avatar becomes one’s own, and the one before it goes', async () => {
    const urls = [];
    for (const size of [20, 30])
      urls.push((await send(await picture(size, size).png().toBuffer(), '?kind=avatar')).body.url);
    for (const avatar of urls) await read(ada.call('PUT', ownPaths.myProfile, { avatar }));
    expect(await read(ada.call('GET', specPaths.me))).toMatchObject({ avatar: urls[1] });
    expect((await fetched(urls[0] ?? '')).status).toBe(404);
    expect((await fetched(urls[1] ?? '')).status).toBe(200);
    expect(await read(ada.call('PUT', ownPaths.myProfile, { avatar: null }))).toMatchObject({ avatar: null });
  });

  test('SAF-01 nobody wears another’s picture', async () => {
    const ben = await server.member({ name: 'Ben' });
    const { body } = await send(await picture(20, 20).png().toBuffer(), '?kind=avatar');
    expect((await ben.call('PUT', ownPaths.myProfile, { avatar: body.url })).status).toBe(400);
    expect(await server.db.$count(uploads, eq(uploads.ownerId, ben.id))).toBe(0);
  });
});
