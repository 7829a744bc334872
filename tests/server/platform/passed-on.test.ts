import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultWaits } from '#server/config/waits.ts';
import { users } from '#server/db/schema/users.ts';
import { fakeClient, metas, waiting } from '#tests/support/fake-client.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const origin = 'https://sidestage.test';
const { client, remove } = fakeClient();
let server: TestServer;
let ada: Member;

beforeAll(async () => {
  const waits = { ...defaultWaits, page: { drawn: HOUR, kept: HOUR } };
  server = await startServer({ publicUrl: origin, waits }, { clientFolder: client });
  ada = await server.member({ name: 'Ada' });
});
afterAll(async () => {
  await server.close();
  remove();
});

const visit = (path: string) => server.call('GET', path, undefined, { accept: 'text/html' });
const pageOf = async (path: string) => String((await visit(path)).body);

test('REA-04 a profile that is passed on says of somebody what Discover shows to strangers, with a picture', async () => {
  const kit = await server.member({ name: 'Kit <Wilk>' });
  await server.db
    .update(users)
    .set({ headline: 'Plays "dub" bass', place: 'Leeds', shownTo: 'everyone' })
    .where(eq(users.id, kit.id));
  const html = await pageOf(`/profile/${kit.id}`);
  expect(html).toContain('<title>Kit &lt;Wilk&gt; · Sidestage</title>');
  expect(metas(html)).toMatchObject({
    'og:title': 'Kit &lt;Wilk&gt; on Sidestage',
    'og:description': 'Plays &quot;dub&quot; bass · Leeds',
    'og:image': `${origin}/pictures/people/${kit.id}.png`,
  });
  expect((await visit(`/profile/${kit.id}`)).headers['x-robots-tag']).toBe('noindex');
  const picture = await server.app.http.inject({ url: `/pictures/people/${kit.id}.png` });
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  await server.db.update(users).set({ name: 'Kit' }).where(eq(users.id, kit.id));
  expect(await pageOf(`/profile/${kit.id}`)).toContain('<title>Kit · Sidestage</title>');
});

test('REA-04 PPL-06 of whom strangers do not read nothing but the name is passed on, nor drawn', async () => {
  const wren = await server.member({ name: 'Wren' });
  const words = { headline: 'Secret theremin', place: 'Whitby' };
  const drawn = async () =>
    (await server.app.http.inject({ url: `/pictures/people/${wren.id}.png` })).rawPayload;
  const plain = await drawn();
  for (const shownTo of ['members', 'links'] as const) {
    await server.db
      .update(users)
      .set({ ...words, shownTo })
      .where(eq(users.id, wren.id));
    const html = await pageOf(`/profile/${wren.id}`);
    expect(metas(html)).toMatchObject({
      'og:title': 'Wren on Sidestage',
      'og:description': 'Musician or crew on Sidestage',
    });
    expect(html).not.toMatch(/theremin|Whitby/);
    expect((await drawn()).equals(plain)).toBe(true);
  }
});

test.each([
  ['is not verified', { verifiedAt: null }],
  ['is suspended', { suspendedAt: new Date() }],
  ['is leaving', { leavesAt: new Date() }],
])('REA-04 SAF-01 of somebody who %s nothing is said', async (_, state) => {
  const kit = await server.member({ name: 'Hidden Kit' });
  await server.db.update(users).set(state).where(eq(users.id, kit.id));
  expect(await pageOf(`/profile/${kit.id}`)).toBe(waiting);
  expect((await server.call('GET', `/pictures/people/${kit.id}.png`)).status).toBe(404);
});

test('REA-04 SAF-01 a post that is passed on says that it is one, whether there is one or not', async () => {
  const words = await ada.call('POST', '/api/posts', { text: 'Only for us', clientId: randomUUID() });
  const { id } = words.body as { id: string };
  const html = await pageOf(`/posts/${id}`);
  expect(metas(html)['og:title']).toBe('A post on Sidestage');
  expect(html).not.toMatch(/Only for us|Ada/);
  const none = '019a0000-0000-7000-8000-000000000000';
  expect((await pageOf(`/posts/${none}`)).replaceAll(none, id)).toBe(html);
});
