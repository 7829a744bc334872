import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { NotificationType } from '#contract/notifications.ts';
import { defaultChoices, type NotificationChoices, notificationSettingsSchema } from '#contract/settings.ts';
import { rawAccess } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { notify, withdrawNotifications } from '#server/notifications/notify.ts';
import { mailUnseen, unsubscribeToken } from '#server/notifications/unseen-mails.ts';
import { noticesOf } from '#tests/server/answers.ts';
import { block, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';
import { smtpServer } from '#tests/support/smtp.ts';

const minute = 60_000;

/** A server whose clock can be advanced; `pass` then sends the due mails. */
async function clockedServer(changed: Parameters<typeof startServer>[0] = {}) {
  let later = 0;
  const server = await startServer(changed, { now: () => new Date(Date.now() + later) });
  const pass = async (minutes: number) => {
    later += minutes * minute;
    await mailUnseen(server.app.services);
  };
  return { server, pass };
}
const publicUrl = 'https://sidestage.example';
const { server, pass } = await clockedServer({ publicUrl });
afterAll(() => server.close());

const choices = async (member: Member): Promise<NotificationChoices> =>
  v.parse(notificationSettingsSchema, (await member.call('GET', '/api/notification-settings')).body).choices;
const choose = (member: Member, kind: string, way: string, on: boolean) =>
  member.call('PUT', '/api/notification-settings', { kind, way, on });

const tell = (
  { app }: TestServer,
  { id: recipientId }: Member,
  { id: actorId }: Member,
  what: { type: NotificationType; excerpt: string } = { type: 'link_request', excerpt: '' },
) =>
  app.services.write((tx) =>
    notify(tx, { recipientId, actorId, subject: { kind: 'person', id: actorId }, ...what }),
  );

test('SET-03 switches are stored, concurrent changes are not lost, and other switches and members are unaffected', async () => {
  const [member, other] = [await server.member(), await server.member()];
  expect(await choices(member)).toEqual(defaultChoices);
  const ofPosts = [choose(member, 'posts', 'mail', true), choose(member, 'posts', 'app', false)];
  await Promise.all([...ofPosts, choose(member, 'gigs', 'push', false)]);
  const posts = { app: false, push: false, mail: true };
  const gigs = { app: true, push: false, mail: true };
  expect(await choices(member)).toEqual({ ...defaultChoices, posts, gigs });
  expect(await choices(other)).toEqual(defaultChoices);
});

test.each([
  { kind: 'weather', way: 'app', on: true },
  { kind: 'posts', way: 'pigeon', on: true },
])('SET-03 SAF-04 %o is refused, and changes nothing', async (body) => {
  const member = await server.member();
  expect(await member.call('PUT', '/api/notification-settings', body)).toMatchObject({ status: 400 });
  expect(await choices(member)).toEqual(defaultChoices);
});

test('SET-03 with mail only, a notification is mailed but neither listed nor counted; with every channel off it is not mailed', async () => {
  const [reader, writer] = [await server.member(), await server.member({ name: 'Bronagh' })];
  await choose(reader, 'links', 'app', false);
  await tell(server, reader, writer);
  expect(await noticesOf(reader)).toEqual([]);
  expect((await reader.call('GET', '/api/notifications/unread')).body).toEqual({ count: 0 });
  await pass(15);
  expect(await mailsTo(server, reader.email)).toMatchObject([{ subject: 'Bronagh wants to link with you' }]);

  for (const way of ['push', 'mail']) await choose(reader, 'links', way, false);
  await tell(server, reader, await server.member());
  await pass(120);
  expect(await mailsTo(server, reader.email)).toHaveLength(1);
});

test('SET-03 removals are always notified in the app to the content’s author', async () => {
  const member = await server.member();
  for (const kind of Object.keys(defaultChoices)) await choose(member, kind, 'app', false);
  await server.app.services.write((tx) =>
    notify(tx, { recipientId: member.id, actorId: null, type: 'content_removed', excerpt: 'Spam.' }),
  );
  expect(await noticesOf(member)).toHaveLength(1);
});

test('REA-02 notifications unseen for 15 minutes are mailed once, together with later ones, latest first', async () => {
  const reader = await server.member({ name: 'Declan' });
  const [one, other] = await server.members('Bronagh', 'Kit');
  await tell(server, reader, one, { type: 'gig_application', excerpt: 'I play <b>bass</b>.' });
  await pass(14);
  expect(await mailsTo(server, reader.email)).toEqual([]);
  await tell(server, reader, other);
  await pass(1);
  const [mail] = await mailsTo(server, reader.email);
  expect(mail?.subject).toBe('You have 2 unread notifications on Sidestage');
  expect(mail?.text).toMatch(
    /Hello Declan,[\s\S]*Kit wants to link with you:\nhttps:\/\/sidestage\.example\/links\?box=incoming[\s\S]*Bronagh applied for your gig:/,
  );
  expect(mail?.html).toContain('<blockquote>I play &lt;b&gt;bass&lt;/b&gt;.</blockquote>');
  expect(mail?.html).toContain('name="color-scheme" content="light dark"');
  await pass(1000);
  expect(await mailsTo(server, reader.email)).toHaveLength(1);
});

test('REA-02 MSG-06 notifications that were seen, withdrawn, or whose sender was blocked or muted since are not mailed', async () => {
  const reader = await server.member();
  const [seen, cancelled, blocked] = [await server.member(), await server.member(), await server.member()];
  for (const actor of [seen, cancelled, blocked]) await tell(server, reader, actor);
  const first = (await noticesOf(reader)).find(({ actor }) => actor?.id === seen.id);
  await reader.call('PUT', `/api/notifications/${first?._id}/read`);
  const withdrawn = { recipientId: reader.id, actorId: cancelled.id, subjectId: cancelled.id };
  await server.app.services.write((tx) =>
    withdrawNotifications(tx, { ...withdrawn, types: ['link_request'] }),
  );
  await block(reader, blocked);
  const { conversationId } = await send(await server.member(), reader, 'Psst');
  await read(reader.call('PUT', `/api/conversations/${conversationId}/mute`));
  await pass(15);
  expect(await mailsTo(server, reader.email)).toEqual([]);
});

test('REA-02 at most one digest is mailed an hour; later notifications come with the next', async () => {
  const reader = await server.member();
  const notifyAgain = async () => tell(server, reader, await server.member());
  const sent = async () => (await mailsTo(server, reader.email)).map(({ subject }) => subject);
  await notifyAgain();
  await pass(15);
  await notifyAgain();
  await notifyAgain();
  await pass(20);
  expect(await sent()).toHaveLength(1);
  await pass(39);
  expect(await sent()).toHaveLength(1);
  await pass(2);
  expect(await sent()).toEqual([expect.any(String), 'You have 2 unread notifications on Sidestage']);
});

test('REA-02 members whose mails are due together each get their own, and only one if two processes run at once', async () => {
  const readers = await server.members('Declan', 'Bronagh');
  for (const reader of readers) await tell(server, reader, await server.member());
  await Promise.all([pass(15), mailUnseen(server.app.services)]);
  await mailUnseen(server.app.services);
  for (const { email } of readers) expect(await mailsTo(server, email)).toHaveLength(1);
});

test.skipIf(rawAccess(server.db).embedded !== undefined)(
  'REA-02 a member locked by another process delays no other mails and is mailed later',
  async () => {
    const [locked, other] = [await server.member(), await server.member()];
    for (const reader of [locked, other]) await tell(server, reader, await server.member());
    await server.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, locked.id)).for('update');
      await pass(15);
      expect(await mailsTo(server, other.email)).toHaveLength(1);
    });
    expect(await mailsTo(server, locked.email)).toEqual([]);
    await pass(1);
    expect(await mailsTo(server, locked.email)).toHaveLength(1);
  },
);

test.each([
  ['whose address is not verified', { verifiedAt: null }],
  ['who is suspended', { suspendedAt: new Date() }],
  ['who is leaving', { leavesAt: new Date() }],
])('SAF-09 REA-02 nothing is mailed to a member %s', async (_, state) => {
  const reader = await server.member();
  await tell(server, reader, await server.member());
  await server.db.update(users).set(state).where(eq(users.id, reader.id));
  await pass(15);
  expect(await mailsTo(server, reader.email)).toEqual([]);
});

test('REA-02 a digest lists ten notifications and counts the rest', async () => {
  const reader = await server.member();
  for (let n = 0; n < 12; n += 1) await tell(server, reader, await server.member({ name: `Member ${n}` }));
  await pass(15);
  const [mail] = await mailsTo(server, reader.email);
  expect(mail?.text.match(/wants to link with you/g)).toHaveLength(10);
  expect(mail?.text).toContain('And 2 more:');
});

const unsubscribe = async ({ app }: TestServer, url: string, type: string, payload: string) =>
  (await app.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })).statusCode;

test('REA-02 RFC 8058: one POST from a mail client, without signing in, turns off only these mails', async () => {
  const smtp = await smtpServer();
  onTestFinished(() => smtp.close());
  const sending = { smtpUrl: smtp.url, mailFrom: 'hello@sidestage.test', publicUrl };
  const { server, pass } = await clockedServer(sending);
  onTestFinished(() => server.close());
  const reader = await server.member();
  await tell(server, reader, await server.member());
  await pass(15);
  await server.app.services.jobs.idle();
  const [mail = ''] = smtp.received;
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, call = ''] =
    /List-Unsubscribe:\s+<https:\/\/sidestage\.example(\/api\/unsubscribe\?token=\S+)>/.exec(mail) ?? [];
  const form = 'List-Unsubscribe=One-Click';
  expect(await unsubscribe(server, call, 'application/x-www-form-urlencoded', form)).toBe(200);
  const now = await choices(reader);
  expect(Object.values(now).some(({ mail }) => mail)).toBe(false);
  const inApp = (all: NotificationChoices) => Object.values(all).map(({ app }) => app);
  expect(inApp(now)).toEqual(inApp(defaultChoices));
  await tell(server, reader, await server.member());
  await pass(120);
  await server.app.services.jobs.idle();
  expect(smtp.received).toHaveLength(1);
});

test('REA-02 a multipart form unsubscribes, too', async () => {
  const reader = await server.member();
  const token = unsubscribeToken(server.app.services.settings, reader.id);
  const form = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const call = `/api/unsubscribe?token=${token}`;
  expect(await unsubscribe(server, call, 'multipart/form-data; boundary=x', form)).toBe(200);
  expect((await choices(reader)).messages.mail).toBe(false);
});

test('SAF-01 REA-02 a forged link unsubscribes no one', async () => {
  const [reader, other] = [await server.member(), await server.member()];
  const [, signed] = unsubscribeToken(server.app.services.settings, other.id).split('.');
  for (const token of [reader.id, `${reader.id}.`, `${reader.id}.${signed}`, `.${signed}`, 'x'.repeat(200)])
    expect(await server.call('POST', `/api/unsubscribe?token=${token}`)).toMatchObject({ status: 404 });
  for (const query of ['', '?token=', `?token=${'x'.repeat(201)}`])
    expect(await server.call('POST', `/api/unsubscribe${query}`)).toMatchObject({ status: 400 });
  expect(await choices(reader)).toEqual(defaultChoices);
});
