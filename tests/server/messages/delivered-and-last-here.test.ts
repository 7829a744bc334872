import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import type { MessageSettings } from '#contract/settings.ts';
import { messages } from '#server/db/schema/messages.ts';
import { outbox } from '#server/db/schema/operations.ts';
import { deliverBatch, deliveredAtOnce } from '#server/messages/receipts.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { ask, block, link, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including } from '#tests/support/socket.ts';
import { open } from '../group-server.ts';

const start = new Date('2026-11-23T12:00:00Z');
let now = start;
const server = await serverOfFile({}, { now: () => now });
const url = await server.listen();

const two = () => server.members('Ada', 'Ben');
const socketOf = (who: Member) => socketOfTest(url, who.token);
const statusOf = ({ id: messageId, conversationId }: Message) => {
  return { status: 'delivered', count: 0, messageId, conversationId };
};
const updates = ({ heard }: Awaited<ReturnType<typeof socketOfTest>>) =>
  heard.filter(({ event }) => event === 'message_status_update').map(({ payload }) => payload);
const waitingFor = (who: Member) =>
  server.db.$count(messages, and(eq(messages.recipientId, who.id), isNull(messages.deliveredAt)));
const waitUntilIdle = async () => {
  await server.app.services.background.idle();
  await server.app.outbox.drained();
};

test('MSG-07 messages sent while all devices were offline are delivered on return, and their sender is notified once', async () => {
  const [ada, ben] = await two();
  const adaSocket = await socketOf(ada);
  await send(ada, ben, 'One');
  const last = await send(ada, ben, 'Two');
  await waitUntilIdle();
  expect(await waitingFor(ben)).toBe(2);
  await Promise.all([socketOf(ben), socketOf(ben)]);
  expect(await adaSocket.hears('message_status_update')).toEqual(statusOf(last));
  await waitUntilIdle();
  expect(await waitingFor(ben)).toBe(0);
  // Events arrive in order, so no other update came before this one.
  const later = await send(ben, ada, 'Here I am');
  await adaSocket.hears('new_message', including(later.id));
  expect(updates(adaSocket)).toEqual([statusOf(last)]);
});

test.each([
  ['the list of conversations', () => '/api/conversations'],
  ['the thread', (_: Message, { id }: Member) => `/api/conversations/with/${id}`],
  ['a page of it', ({ conversationId }: Message) => `/api/conversations/${conversationId}/messages`],
])('MSG-07 a device without a socket that fetches %s marks messages delivered', async (_, path) => {
  const [ada, ben] = await two();
  const adaSocket = await socketOf(ada);
  const message = await send(ada, ben);
  await read(ben.call('GET', path(message, ada)));
  expect(await adaSocket.hears('message_status_update')).toEqual(statusOf(message));
  const { page } = await open(ada, ben.id);
  expect(page?.items.at(-1)).toMatchObject({ deliveredAt: expect.any(String), readAt: null });
});

test('MSG-07 MSG-06 requests and blocked senders are not marked delivered; muted threads are', async () => {
  const [ada, ben] = await two();
  const [cleo, dora] = await server.members('Cleo', 'Dora');
  const { conversationId } = await send(cleo, ada, 'Once more');
  await read(ada.call('PUT', `/api/conversations/${conversationId}/mute`));
  await send(dora, ada, 'Before the block');
  await block(ada, dora);
  await read(ada.call('PUT', '/api/message-settings', { from: 'links' }));
  await send(ben, ada, 'May I?');
  const sockets = await Promise.all([cleo, ben, dora].map(socketOf));
  await socketOf(ada);
  const [cleos] = sockets;
  await cleos?.hears('message_status_update');
  await read(ada.call('GET', '/api/conversations'));
  await waitUntilIdle();
  expect(await waitingFor(ada)).toBe(2);
  expect(sockets.map(updates).map(({ length }) => length)).toEqual([1, 0, 0]);
});

test('MSG-07 ten thousand waiting messages are marked delivered in batches, one event per batch and sender, beside other writes', async () => {
  const [ada, ben] = await two();
  const first = await send(ada, ben, 'The first of many');
  await server.db.execute(sql`
    insert into messages (id, conversation_id, sender_id, recipient_id, client_id, text, created_at)
    select gen_random_uuid(), ${first.conversationId}, ${ada.id}, ${ben.id}, 'many ' || i, 'Line ' || i, now()
    from generate_series(1, 9999) i`);
  await waitUntilIdle();
  let batches = 0;
  // Two devices at once must not mark a batch twice.
  const deliver = async () => {
    for (;;) {
      const count = await server.app.services.write(async (tx) => {
        const marked = await deliverBatch(tx, ben.id, new Date());
        const inThisBatch = sql`${outbox}.xmin = pg_current_xact_id()::xid`;
        expect(await tx.$count(outbox, inThisBatch)).toBeLessThanOrEqual(1);
        return marked;
      });
      expect(count).toBeLessThanOrEqual(deliveredAtOnce);
      if (count === 0) return;
      batches += 1;
    }
  };
  await Promise.all([deliver(), deliver(), send(ada, ben, 'Meanwhile')]);
  expect(await waitingFor(ben)).toBeLessThanOrEqual(1);
  expect(batches).toBeLessThanOrEqual(10_000 / deliveredAtOnce + 2);
});

const lastHere = async (viewer: Member, of: Member) => (await open(viewer, of.id)).lastHere;
const choose = (who: Member, change: object) =>
  read<MessageSettings>(who.call('PUT', '/api/message-settings', change));

test('MSG-07 a link sees when a member was last here, updated as the member uses the app', async () => {
  const [ada, ben] = await two();
  await link(ada, ben);
  expect(await lastHere(ada, ben)).toBe(start.toISOString());
  const later = new Date(start.getTime() + 60 * 60_000);
  now = later;
  await read(ben.call('GET', '/api/conversations'));
  now = new Date(later.getTime() + 60 * 60_000);
  expect(await lastHere(ada, ben)).toBe(later.toISOString());
  expect(await lastHere(ada, ada)).toBeNull();
});

test('MSG-07 without a link, members see when someone was last here only once that person has written to them', async () => {
  const [ada, ben, cleo] = await server.members('Ada', 'Ben', 'Cleo');
  await ask(ada, ben);
  await send(cleo, ada);
  await send(ben, cleo);
  expect(await lastHere(ada, ben)).toBeNull();
  await send(ada, ben);
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).toEqual([null, expect.any(String)]);
  await send(ben, ada);
  expect(await lastHere(ada, ben)).toEqual(expect.any(String));
});

test('MSG-07 if either of two links turns it off, neither sees when the other was last here, until it is on again', async () => {
  const [ada, ben] = await two();
  await link(ada, ben);
  expect(await read(ada.call('GET', '/api/message-settings'))).toEqual({ from: 'everybody', lastHere: true });
  expect(await choose(ada, { lastHere: false })).toEqual({ from: 'everybody', lastHere: false });
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).toEqual([null, null]);
  // Changing the other setting leaves this one unchanged.
  expect(await choose(ada, { from: 'links' })).toEqual({ from: 'links', lastHere: false });
  expect(await lastHere(ben, ada)).toBeNull();
  expect(await read(ben.call('GET', '/api/message-settings'))).toEqual({ from: 'everybody', lastHere: true });
  await choose(ada, { lastHere: true });
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).not.toContain(null);
});

test('MSG-07 MSG-06 last-here times are hidden across a block and while a request is pending', async () => {
  const [ada, ben] = await two();
  await choose(ada, { from: 'links' });
  await send(ben, ada, 'May I?');
  expect([await lastHere(ada, ben), await lastHere(ben, ada)]).toEqual([null, null]);
  const [cleo, dora] = await two();
  await link(cleo, dora);
  await send(cleo, dora);
  await block(cleo, dora);
  expect([await lastHere(cleo, dora), await lastHere(dora, cleo)]).toEqual([null, null]);
});
