import { expect, test } from 'vitest';
import type { Export } from '#contract/account.ts';
import type { Message } from '#contract/messages.ts';
import { removeContent } from '#server/admin/content.ts';
import { bothWays, dashboardOf, get, noticesOf, threadOf } from '#tests/server/answers.ts';
import { socketOfTest } from '#tests/server/server-of-file.ts';
import { block, send } from '#tests/support/acts.ts';
import { newArchive } from '#tests/support/archives.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including } from '#tests/support/socket.ts';
import { listOf } from '../group-server.ts';
import { done, UNDO_TIME, undone, undoServer } from '../undo-server.ts';

const { server, wait, pass } = await undoServer();
const url = await server.listen();
const HOUR = 60 * 60_000;

const pair = () => server.members('Ada', 'Ben');
/** Ada has written this to Ben. */
const withMessage = async (text: string) => {
  const [ada, ben] = await pair();
  return { ada, ben, message: await send(ada, ben, text) };
};
const remove = (who: Member, { id }: Message, scope: 'me' | 'both') =>
  who.call('DELETE', `/api/messages/${id}?for=${scope}`);
const removeWithUndo = (who: Member, message: Message, scope: 'me' | 'both') =>
  done<Message>(who, remove(who, message, scope));
const texts = async (who: Member, message: Message) => (await threadOf(who, message)).map(({ text }) => text);
const lastLine = async (who: Member) => (await listOf(who))[0]?.lastMessage;
const excerpts = async (who: Member) => (await noticesOf(who, 'message')).map(({ excerpt }) => excerpt);
const onDashboard = async (who: Member) =>
  (await dashboardOf(who)).unreadMessages.items.map(({ lastMessage }) => lastMessage.text);
const exportOf = (who: Member) => get<Export>(who, '/api/account/export');
const messagesIn = async (who: Member) => JSON.stringify((await newArchive(server, who)).list('messages'));

test('MSG-02 a message deleted for me is gone from my thread and list, and unchanged for the other member', async () => {
  const { ada, ben, message } = await withMessage('My number is 0161 496 0000');
  for (const [me, other] of bothWays(ada, ben)) {
    const { undo: act, ...mine } = await removeWithUndo(me, message, 'me');
    expect(mine).toMatchObject({ id: message.id, removed: 'forMe', text: 'You deleted this message.' });
    expect(act).toMatchObject({ kind: 'messageForMe', withinId: message.conversationId, words: '' });
    expect(await threadOf(me, message)).toMatchObject([{ id: message.id, removed: 'forMe' }]);
    expect(await lastLine(me)).toMatchObject({ removed: 'forMe', text: 'You deleted this message.' });
    expect(await texts(other, message)).toEqual([message.text]);
    expect(await undone(me, { undo: act })).toBe(200);
    expect(await texts(me, message)).toEqual([message.text]);
  }
});

test('MSG-02 a message of any age and author can be deleted for me, and repeating it changes nothing', async () => {
  const { ada, ben, message } = await withMessage('Long ago');
  await pass(3 * HOUR);
  const first = await read<Message>(remove(ben, message, 'me'));
  expect(await read(remove(ben, message, 'me'))).toEqual(first);
  await pass(UNDO_TIME);
  expect(await texts(ben, message)).toEqual(['You deleted this message.']);
  expect(await texts(ada, message)).toEqual(['Long ago']);
});

test('SAF-10 deleting a message for me deletes its notification and my archives; undo restores the notification', async () => {
  const { ben, message } = await withMessage('Buy my strings');
  expect(await messagesIn(ben)).toContain('Buy my strings');
  const gone = await removeWithUndo(ben, message, 'me');
  expect(await excerpts(ben)).toEqual([]);
  expect(await exportOf(ben)).toMatchObject({ state: 'none' });
  expect(await messagesIn(ben)).not.toContain('Buy my strings');
  expect(await onDashboard(ben)).not.toContain('Buy my strings');
  expect(await undone(ben, gone)).toBe(200);
  expect(await excerpts(ben)).toEqual(['Buy my strings']);
});

test('SAF-10 a notification follows the message it quotes, not another with the same text', async () => {
  const [ada, ben] = await pair();
  const [first, second] = [await send(ada, ben, 'Hello?'), await send(ada, ben, 'Hello?')];
  const [notice] = await noticesOf(ben);
  expect(notice?.messageId).toBe(first.id);
  const gone = await removeWithUndo(ada, second, 'both');
  expect(await excerpts(ben)).toEqual(['Hello?']);
  expect(await undone(ada, gone)).toBe(200);
  await removeWithUndo(ada, first, 'both');
  expect(await excerpts(ben)).toEqual(['Message deleted']);
});

test('SAF-10 the text of a message deleted for both leaves threads, lists, dashboard, notifications and archives; a placeholder stays', async () => {
  const { ada, ben, message } = await withMessage('Buy my strings');
  for (const who of [ada, ben]) expect(await messagesIn(who)).toContain('Buy my strings');
  const gone = await removeWithUndo(ada, message, 'both');
  expect(gone).toMatchObject({ removed: 'forBoth', text: 'Message deleted' });
  for (const who of [ada, ben]) {
    expect(await texts(who, message)).toEqual(['Message deleted']);
    expect(await lastLine(who)).toMatchObject({ removed: 'forBoth', text: 'Message deleted' });
    expect(await exportOf(who)).toMatchObject({ state: 'none' });
  }
  expect(await excerpts(ben)).toEqual(['Message deleted']);
  expect(await onDashboard(ben)).toEqual(['Message deleted']);
  expect(await messagesIn(ben)).not.toContain('Buy my strings');
  expect(await undone(ada, gone)).toBe(200);
  expect(await texts(ben, message)).toEqual(['Buy my strings']);
  expect([await excerpts(ben), await onDashboard(ben)]).toEqual([['Buy my strings'], ['Buy my strings']]);
});

test('MSG-02 a message can be deleted for both for an hour after sending, and no longer', async () => {
  const [ada, ben] = await pair();
  const [first, second] = [await send(ada, ben, 'First'), await send(ada, ben, 'Second')];
  wait(HOUR);
  await read(remove(ada, first, 'both'));
  wait(1);
  expect(await remove(ada, second, 'both')).toMatchObject({ status: 403 });
  expect(await texts(ben, first)).toEqual(['Message deleted', 'Second']);
});

test('SAF-03 only its sender deletes a message for both, and outsiders get 404', async () => {
  const [ada, ben] = await pair();
  const third = await server.member({ name: 'Cleo' });
  const message = await send(ada, ben, 'Mine');
  expect((await remove(ben, message, 'both')).status).toBe(403);
  for (const scope of ['me', 'both'] as const) expect((await remove(third, message, scope)).status).toBe(404);
  expect((await ada.call('DELETE', `/api/messages/${message.id}`)).status).toBe(400);
  expect(await texts(ben, message)).toEqual(['Mine']);
});

test('SAF-05 a retried send answers with the deleted message and does not restore it', async () => {
  const [ada, ben] = await pair();
  const sent = { recipientId: ben.id, text: 'Twice?', clientId: freshClientId() };
  const message = await read<Message>(ada.call('POST', '/api/messages', sent), 201);
  await read(remove(ada, message, 'both'));
  const placeholder = { id: message.id, removed: 'forBoth', text: 'Message deleted' };
  expect(await read(ada.call('POST', '/api/messages', sent), 201)).toMatchObject(placeholder);
  expect(await texts(ben, message)).toEqual(['Message deleted']);
});

test('SAF-10 undo does not restore what operators removed in the meantime', async () => {
  const { ada, ben, message } = await withMessage('Buy my strings');
  const hidden = await removeWithUndo(ben, message, 'me');
  await server.app.services.write((tx) =>
    removeContent(tx, 'message', message.id, { actor: 'op', now: new Date(), reason: 'Selling' }),
  );
  expect(await undone(ben, hidden)).toBe(200);
  const byModerator = { removed: 'forBoth', text: 'This message was removed by a moderator.' };
  expect(await threadOf(ben, message)).toMatchObject([byModerator]);
  expect((await remove(ada, message, 'both')).status).toBe(200);
  expect(await threadOf(ben, message)).toMatchObject([byModerator]);
});

test('SAF-07 a sender can still delete a message for both across a block', async () => {
  const { ada, ben, message } = await withMessage('Sorry');
  await block(ben, ada);
  await read(remove(ada, message, 'both'));
  expect(await texts(ben, message)).toEqual(['Message deleted']);
});

const changeOf = ({ id }: Message, revision: number) => including(id, `"revision":${revision}`);

test('SOK-04 deleting a message for both and undoing it reach both members at once', async () => {
  const [ada, ben] = await pair();
  const [adaSocket, benSocket] = [await socketOfTest(url, ada.token), await socketOfTest(url, ben.token)];
  const message = await send(ada, ben, 'Buy my strings');
  const gone = await removeWithUndo(ada, message, 'both');
  for (const socket of [adaSocket, benSocket])
    expect(await socket.hears('content_changed', changeOf(message, 1))).toMatchObject({
      kind: 'message',
      id: message.conversationId,
      message: { id: message.id, removed: 'forBoth', text: 'Message deleted' },
    });
  expect(await undone(ada, gone)).toBe(200);
  for (const socket of [adaSocket, benSocket])
    expect(await socket.hears('content_changed', changeOf(message, 2))).toMatchObject({
      message: { id: message.id, text: 'Buy my strings' },
    });
});

test('SAF-03 deleting for me is sent to my devices only', async () => {
  const [ada, ben] = await pair();
  const [adaSocket, phone] = [await socketOfTest(url, ada.token), await socketOfTest(url, ada.token)];
  const benSocket = await socketOfTest(url, ben.token);
  const message = await send(ben, ada, 'Hello');
  await read(remove(ada, message, 'me'));
  const change = { message: { removed: 'forMe' } };
  for (const socket of [adaSocket, phone])
    expect(await socket.hears('content_changed', changeOf(message, 1))).toMatchObject(change);
  const next = await send(ada, ben, 'All told');
  await benSocket.hears('new_message', including(next.id));
  expect(benSocket.heard.filter(({ event }) => event === 'content_changed')).toEqual([]);
});
