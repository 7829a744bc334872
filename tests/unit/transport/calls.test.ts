import { expect, test } from 'vitest';
import { okSchema } from '#contract/fields.ts';
import { messageWith } from '#tests/support/message.ts';
import { createCalls } from '#transport/call.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { recordingHttp } from './recording-http.ts';

const answering = (body: unknown) => {
  const { http, calls, requests } = recordingHttp(() => Response.json(body));
  return { ...createCalls(http), calls, requests };
};

test('API-01 a call uses its method and path, with the id encoded', async () => {
  const { send, requests } = answering({});
  await send('DELETE /api/auth');
  await send('DELETE /api/posts/:id', { id: 'a/b?c' });
  await send('GET /api/posts/:id/comments', { id: 'p1', query: { limit: 50, cursor: undefined } });
  expect(requests()).toEqual([
    'DELETE /api/auth',
    'DELETE /api/posts/a%2Fb%3Fc',
    'GET /api/posts/p1/comments?limit=50',
  ]);
});

test('API-01 bodies are sent as JSON', async () => {
  const { send, calls } = answering({});
  await send('POST /api/links', { body: { userId: 'u2' } });
  expect(calls[0]?.headers.get('content-type')).toBe('application/json');
  expect(calls[0]?.body).toEqual({ userId: 'u2' });
});

test('API-03 an answer is parsed by the schema of its call', async () => {
  const answered = await answering({ ok: true, more: 1 }).ask('DELETE /api/posts/:id', okSchema, {
    id: 'p1',
  });
  expect(answered).toEqual({ ok: true });
  await expect(answering({ ok: 1 }).ask('DELETE /api/posts/:id', okSchema, { id: 'p1' })).rejects.toThrow();
});

const message = messageWith({ seq: 4 });
const person = { id: 'u2', name: 'Declan Foy', avatar: null, headline: '', place: '' };
const signal = new AbortController().signal;

function withAnswer(body: unknown) {
  const { http, calls, requests } = recordingHttp(() => Response.json(body));
  return { calls: createMessageCalls(http), requests, recorded: calls };
}

test('SAF-05 a message is sent with its client id, and returned as stored', async () => {
  const { calls, requests, recorded } = withAnswer(message);
  const sent = { recipientId: 'u1', text: message.text, clientId: message.clientId };
  expect(await calls.send(sent)).toEqual(message);
  expect(requests()).toEqual(['POST /api/messages']);
  expect(recorded[0]?.body).toEqual(sent);
});

test('MSG-01 conversations are fetched page by page', async () => {
  const page = { items: [], nextCursor: 'next' };
  const { calls, requests } = withAnswer(page);
  expect(await calls.conversations(null, signal)).toEqual(page);
  await calls.conversations('a b', signal);
  expect(requests()).toEqual(['GET /api/conversations', 'GET /api/conversations?cursor=a+b']);
});

test('MSG-02 the person of a thread is fetched, and the thread as a whole or from a position', async () => {
  const page = { items: [message], hasMore: true };
  const conversation = { conversationId: 'c1', person, canWrite: true, lastReadSeq: null, page };
  const { calls, requests } = withAnswer({ ...conversation, ...page });
  expect(await calls.conversationWith('u2', signal)).toEqual(conversation);
  expect(await calls.thread('c1', {}, signal)).toEqual(page);
  await calls.thread('c1', { before: 4 }, signal);
  await calls.thread('c1', { after: 0 }, signal);
  expect(requests()).toEqual([
    'GET /api/conversations/with/u2',
    'GET /api/conversations/c1/messages',
    'GET /api/conversations/c1/messages?before=4',
    'GET /api/conversations/c1/messages?after=0',
  ]);
});

test.each<[string, (calls: ReturnType<typeof createMessageCalls>, signal: AbortSignal) => Promise<unknown>]>([
  ['conversations', (calls, signal) => calls.conversations(null, signal)],
  ['a conversation', (calls, signal) => calls.conversationWith('u2', signal)],
  ['a thread', (calls, signal) => calls.thread('c1', {}, signal)],
])('MSG-02 a call for %s is aborted when it is no longer needed', async (_what, ask) => {
  const controller = new AbortController();
  const { http } = recordingHttp(({ request }) => {
    controller.abort(new Error('gone'));
    request.signal.throwIfAborted();
    return Response.json({});
  });
  await expect(ask(createMessageCalls(http), controller.signal)).rejects.toThrow('gone');
});
