import { expect, test } from 'vitest';
import type { ConversationsPage } from '#contract/conversations.ts';
import { limits } from '#contract/limits.ts';
import type { MessageRequestsPage } from '#contract/message-requests.ts';
import type { MessageSenders } from '#contract/settings.ts';
import { get, refusal } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, ask, block, link, publish, send, unblock } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { open } from '../group-server.ts';

const server = await serverOfFile();

const takesFrom = (who: Member, from: MessageSenders) =>
  read(who.call('PUT', '/api/message-settings', { from }));
/** A member who takes messages only from some, and one who wants to write to them. */
const two = async (from: MessageSenders = 'links') => {
  const [recipient, requester] = await server.members('Ada', 'Ben');
  await takesFrom(recipient, from);
  return { recipient, requester };
};
const withRequest = async () => {
  const { recipient, requester } = await two();
  return { recipient, requester, ...(await send(requester, recipient)) };
};
const write = (from: Member, to: Member, text = 'Hello') =>
  from.call('POST', '/api/messages', { recipientId: to.id, text, clientId: freshClientId() });
const answer = (who: Member, id: string, state: string) =>
  who.call('PUT', `/api/message-requests/${id}`, { state });
const boxOf = async (who: Member, box = 'open') => {
  const { items } = await get<MessageRequestsPage>(who, `/api/message-requests?box=${box}`);
  return items.map(({ person }) => person.name);
};
const listOf = (who: Member) => get<ConversationsPage>(who, '/api/conversations');
const countsOf = async (who: Member) => {
  const [messages, notifications, dashboard] = await Promise.all(
    ['/api/messages/unread-count', '/api/notifications/unread', '/api/dashboard'].map((url) =>
      get<{ count: number; unreadMessages: { count: number } }>(who, url),
    ),
  );
  return [messages?.count, notifications?.count, dashboard?.unreadMessages.count];
};

test('MSG-06 messages of a link arrive directly, whatever the setting', async () => {
  const { recipient, requester } = await two();
  await link(recipient, requester);
  await send(requester, recipient);
  expect(await countsOf(recipient)).toContain(1);
  expect((await listOf(recipient)).items).toHaveLength(1);
});

test.each([
  ['an applicant for my gig', 'gigs', false, true],
  ['not a withdrawn applicant', 'gigs', true, false],
  ['not an applicant when only links may', 'links', false, false],
] as const)('MSG-06 whose messages arrive directly: %s', async (_, from, isWithdrawn, arrives) => {
  const { recipient, requester } = await two(from);
  const { id } = await apply(requester, await publish(recipient));
  if (isWithdrawn) await read(requester.call('POST', `/api/applications/${id}/withdraw`));
  await send(requester, recipient);
  expect((await listOf(recipient)).items).toHaveLength(arrives ? 1 : 0);
  expect(await boxOf(recipient)).toEqual(arrives ? [] : ['Ben']);
});

test('MSG-06 messages of the poster of a gig I applied for, and of others booked for it, arrive directly', async () => {
  const { recipient, requester } = await two('gigs');
  const [poster, cleo, dora] = await server.members('Poster', 'Cleo', 'Dora');
  await takesFrom(cleo, 'gigs');
  await publish(recipient);
  const [gig, otherGig] = [await publish(poster, { places: 3 }), await publish(poster)];
  const moves = [await apply(recipient, gig), await apply(requester, gig), await apply(dora, otherGig)];
  await apply(cleo, gig);
  await send(poster, recipient);
  expect((await listOf(recipient)).items).toHaveLength(1);
  for (const application of moves)
    await read(poster.call('POST', `/api/applications/${application.id}/accept`));
  await send(requester, recipient);
  for (const stranger of [cleo, dora]) await send(stranger, recipient);
  expect((await listOf(recipient)).items).toHaveLength(2);
  expect(await boxOf(recipient)).toEqual(['Dora', 'Cleo']);
  await send(requester, cleo);
  expect(await boxOf(cleo)).toEqual(['Ben']);
});

test('MSG-06 messages of people who only withRequest to link, or know my links, do not arrive directly', async () => {
  const { recipient, requester } = await two();
  const friend = await server.member();
  for (const one of [recipient, requester]) await link(one, friend);
  await ask(requester, recipient);
  await send(recipient, friend);
  await send(friend, requester);
  await send(requester, recipient);
  expect(await boxOf(recipient)).toEqual(['Ben']);
});

test('MSG-06 messages in conversations that I have written in arrive directly', async () => {
  const { recipient, requester } = await two();
  await send(recipient, requester);
  await send(requester, recipient);
  expect((await listOf(recipient)).items).toMatchObject([{ unreadCount: 1 }]);
});

test('MSG-06 a request is listed apart from conversations, is not counted, and cannot be marked as unread', async () => {
  const { recipient, requester } = await two();
  const { conversationId } = await send(requester, recipient, 'May I?');
  expect((await recipient.call('PUT', `/api/conversations/${conversationId}/unread`)).status).toBe(409);
  expect(await listOf(recipient)).toEqual({ items: [], nextCursor: null, requestCount: 1 });
  expect(await countsOf(recipient)).toEqual([0, 0, 0]);
  expect(await boxOf(recipient)).toEqual(['Ben']);
  const page = { items: [{ text: 'May I?' }] };
  expect(await open(recipient, requester.id)).toMatchObject({ request: { state: 'open' }, page });
});

test('MSG-06 requests are paged, latest first, with links in common, even if their senders deleted them for themselves', async () => {
  const recipient = await server.member();
  await takesFrom(recipient, 'links');
  const friend = await server.member();
  await link(recipient, friend);
  for (const name of ['One', 'Two', 'Three']) {
    const requester = await server.member({ name });
    if (name === 'Three') await link(requester, friend);
    const { id } = await send(requester, recipient);
    await read(requester.call('DELETE', `/api/messages/${id}?for=me`));
  }
  const first = await get<MessageRequestsPage>(recipient, '/api/message-requests?limit=2');
  expect(first.items).toMatchObject([
    { person: { name: 'Three' }, mutualCount: 1, lastMessage: { text: 'Hello' } },
    { person: { name: 'Two' }, mutualCount: 0 },
  ]);
  const rest = await recipient.call('GET', `/api/message-requests?limit=2&cursor=${first.nextCursor}`);
  expect(rest.body).toMatchObject({ items: [{ person: { name: 'One' } }], nextCursor: null });
});

test(`MSG-06 a request holds ${limits.requestMessages} messages; the sender sees how many are left, even before the first`, async () => {
  const { recipient, requester } = await two();
  for (let left: number = limits.requestMessages; left > 0; left -= 1) {
    expect((await open(requester, recipient.id)).request).toMatchObject({ state: 'waiting', left });
    await send(requester, recipient);
  }
  expect((await open(requester, recipient.id)).request).toMatchObject({ state: 'waiting', left: 0 });
  const errors = [{ msg: 'You can send more messages once Ada has replied.' }];
  const full = { status: 403, body: { code: 'request_full', errors } };
  expect(await write(requester, recipient)).toMatchObject(full);
});

test('MSG-06 concurrent messages do not exceed the limit of a request', async () => {
  const { recipient, requester } = await two();
  const sends = Array.from({ length: 12 }, (_, n) => write(requester, recipient, `${n}`));
  const answers = await Promise.all(sends);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.requestMessages);
  expect((await open(recipient, requester.id)).page?.items).toHaveLength(limits.requestMessages);
});

test('MSG-06 the sender of a request cannot see that it was read or refused', async () => {
  const { recipient, requester, id, conversationId } = await withRequest();
  const before = [await open(requester, recipient.id), await listOf(requester)];
  const seen = await recipient.call('PUT', `/api/conversations/${conversationId}/read`, { upTo: id });
  expect(seen.body).toEqual({ count: 0 });
  expect((await answer(recipient, conversationId, 'refused')).status).toBe(200);
  expect([await open(requester, recipient.id), await listOf(requester)]).toEqual(before);
  await send(requester, recipient, 'Still there?');
  expect(await boxOf(recipient)).toEqual([]);
  expect(await countsOf(recipient)).toEqual([0, 0, 0]);
});

test('MSG-06 an accepted request becomes a counted conversation without a limit', async () => {
  const { recipient, requester, conversationId } = await withRequest();
  expect((await answer(recipient, conversationId, 'accepted')).body).toEqual({ state: 'accepted' });
  expect(await listOf(recipient)).toMatchObject({ items: [{ unreadCount: 1 }], requestCount: 0 });
  expect((await countsOf(recipient))[0]).toBe(1);
  for (let nth = 0; nth <= limits.requestMessages; nth += 1) await send(requester, recipient);
  expect((await open(requester, recipient.id)).request).toBeNull();
  expect((await open(recipient, requester.id)).request).toBeNull();
});

test('MSG-06 writing to the sender accepts a request, even one that was refused', async () => {
  const { recipient, requester, conversationId } = await withRequest();
  await answer(recipient, conversationId, 'refused');
  await send(recipient, requester, 'After all');
  expect((await listOf(recipient)).items).toHaveLength(1);
  await send(requester, recipient);
  expect((await countsOf(recipient))[0]).toBe(2);
});

test('MSG-06 a refused request moves to the refused list, where it can be reopened or accepted', async () => {
  const { recipient, requester } = await two();
  const cleos = await send(await server.member({ name: 'Cleo' }), recipient);
  const { conversationId } = await send(requester, recipient);
  await answer(recipient, conversationId, 'refused');
  expect([await boxOf(recipient), await boxOf(recipient, 'refused')]).toEqual([['Cleo'], ['Ben']]);
  await answer(recipient, cleos.conversationId, 'accepted');
  expect([await boxOf(recipient), await boxOf(recipient, 'refused')]).toEqual([[], ['Ben']]);
  await answer(recipient, conversationId, 'open');
  expect([await boxOf(recipient), await boxOf(recipient, 'refused')]).toEqual([['Ben'], []]);
  await answer(recipient, conversationId, 'refused');
  expect((await answer(recipient, conversationId, 'accepted')).status).toBe(200);
  expect((await listOf(recipient)).items).toHaveLength(2);
});

test('MSG-06 only its recipient answers a request; repeating changes nothing, and accepting cannot be reverted', async () => {
  const { recipient, requester, conversationId } = await withRequest();
  for (const who of [requester, await server.member()])
    expect((await answer(who, conversationId, 'accepted')).status).toBe(404);
  expect(await boxOf(recipient)).toEqual(['Ben']);
  for (const state of ['refused', 'refused', 'accepted', 'accepted'])
    expect((await answer(recipient, conversationId, state)).status).toBe(200);
  const late = await answer(recipient, conversationId, 'refused');
  expect(late).toMatchObject(refusal(409, undefined, { state: 'accepted' }));
});

test('MSG-06 becoming links accepts a request', async () => {
  const { recipient, requester } = await withRequest();
  await link(requester, recipient);
  expect((await listOf(recipient)).items).toHaveLength(1);
});

test('MSG-06 a block hides a request, and after unblocking it waits again', async () => {
  const { recipient, requester } = await withRequest();
  await block(recipient, requester);
  expect([await boxOf(recipient), (await listOf(recipient)).requestCount]).toEqual([[], 0]);
  expect((await write(requester, recipient)).status).toBe(403);
  await unblock(recipient, requester);
  expect(await boxOf(recipient)).toEqual(['Ben']);
});

test('MSG-06 changing whose messages arrive does not accept waiting requests', async () => {
  const { recipient, requester } = await withRequest();
  await takesFrom(recipient, 'everybody');
  await send(requester, recipient);
  expect([await boxOf(recipient), (await listOf(recipient)).items]).toEqual([['Ben'], []]);
  await send(await server.member({ name: 'Cleo' }), recipient);
  expect((await listOf(recipient)).items).toHaveLength(1);
});

test('MSG-06 after changing whose messages arrive, the next message of people I never answered is a request with its own limit', async () => {
  const [recipient, requester] = [await server.member(), await server.member({ name: 'Ben' })];
  for (let nth = 0; nth < 10; nth += 1) await send(requester, recipient);
  await takesFrom(recipient, 'links');
  expect((await countsOf(recipient))[0]).toBe(10);
  for (let nth = 0; nth < limits.requestMessages; nth += 1) await send(requester, recipient);
  expect((await write(requester, recipient)).status).toBe(403);
  expect([(await countsOf(recipient))[0], await boxOf(recipient)]).toEqual([0, ['Ben']]);
});

test('MSG-06 a muted conversation is counted only in its own line until unmuted, and no one else can mute it', async () => {
  const [ada, ben] = [await server.member(), await server.member()];
  const { conversationId } = await send(ben, ada);
  await read(ada.call('PUT', '/api/notifications/read-all'));
  for (let twice = 0; twice < 2; twice += 1)
    await read(ada.call('PUT', `/api/conversations/${conversationId}/mute`));
  await send(ben, ada);
  expect(await countsOf(ada)).toEqual([0, 0, 0]);
  expect((await listOf(ada)).items).toMatchObject([{ muted: true, unreadCount: 2 }]);
  expect((await open(ada, ben.id)).muted).toBe(true);
  expect((await listOf(ben)).items).toMatchObject([{ muted: false }]);
  await read(ada.call('DELETE', `/api/conversations/${conversationId}/mute`));
  expect((await countsOf(ada))[0]).toBe(2);
  await send(ben, ada);
  expect(await countsOf(ada)).toEqual([3, 1, 3]);
  const other = await server.member();
  expect((await other.call('PUT', `/api/conversations/${conversationId}/mute`)).status).toBe(404);
});
