import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createSpecCalls } from '#transport/spec-calls.ts';
import { type Recorded, recordingHttp } from './recording-http.ts';

const signal = new AbortController().signal;
const empty = () => new Response(null, { status: 204 });

function withAnswer(answer: (call: Recorded) => Response | Promise<Response> = empty) {
  const { http, calls, requests } = recordingHttp(answer);
  return { calls: createSpecCalls(http), requests, recorded: calls };
}

/** Runs all pending tasks. */
async function turns() {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

const isJson = ({ headers }: Recorded) => headers.get('content-type') === 'application/json';
const tokenOf = ({ headers }: Recorded) => headers.get('x-auth-token');

describe('reading', () => {
  test('SES-04 fetches the member of a token, with that token', async () => {
    const { calls, requests, recorded } = withAnswer(() => Response.json({ _id: 'ada', name: 'Ada' }));
    expect(await calls.me('a.b.c', signal)).toMatchObject({ id: 'ada', name: 'Ada' });
    expect(requests()).toEqual(['GET /api/auth']);
    expect(recorded.map(tokenOf)).toEqual(['a.b.c']);
  });

  test('CNT-02 API-01 the three counts are fetched in parallel, each as JSON', async () => {
    const figures: Record<string, number> = { messages: 1, links: 2, notifications: 3 };
    const { calls, requests, recorded } = withAnswer(({ what }) =>
      Response.json({ count: figures[what.split('/')[2] ?? ''] }),
    );
    expect(await calls.counts(signal)).toEqual({ messages: 1, linkRequests: 2, notifications: 3 });
    expect(requests().sort()).toEqual([
      'GET /api/links/pending-count',
      'GET /api/messages/unread-count',
      'GET /api/notifications/unread',
    ]);
    expect(recorded.every(isJson)).toBe(true);
  });

  test('CNT-02 an answer that is not OK counts 0, whatever it says; a call that fails rejects', async () => {
    const refused = withAnswer(({ what }) =>
      Response.json({ count: 9 }, { status: what.includes('links') ? 403 : 200 }),
    );
    expect(await refused.calls.counts(signal)).toEqual({ messages: 9, linkRequests: 0, notifications: 9 });
    const lost = withAnswer(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(lost.calls.counts(signal)).rejects.toThrow();
  });

  test('CNT-07 calls for counts are aborted when no longer needed', async () => {
    const { calls, recorded } = withAnswer(() => Response.json({ count: 0 }));
    const controller = new AbortController();
    await calls.counts(controller.signal);
    controller.abort();
    expect(recorded.map(({ request }) => request.signal.aborted)).toEqual([true, true, true]);
  });

  test('NTF-01 API-01 fetches the newest notifications, or those before one, as JSON', async () => {
    const { calls, requests, recorded } = withAnswer(() => Response.json([{ _id: 'n1' }]));
    const [newest] = await calls.notifications(null, signal);
    expect(newest).toMatchObject({ id: 'n1' });
    await calls.notifications('n1', signal);
    expect(requests()).toEqual(['GET /api/notifications', 'GET /api/notifications?before=n1']);
    expect(recorded.every(isJson)).toBe(true);
  });

  test.each<[string, (calls: ReturnType<typeof createSpecCalls>, signal: AbortSignal) => Promise<unknown>]>([
    ['the member', (calls, signal) => calls.me('a.b.c', signal)],
    ['notifications', (calls, signal) => calls.notifications(null, signal)],
  ])('SES-04 a call for %s is aborted when it is no longer needed', async (_what, ask) => {
    const controller = new AbortController();
    const { calls } = withAnswer(({ request }) => {
      controller.abort(new Error('gone'));
      request.signal.throwIfAborted();
      return empty();
    });
    await expect(ask(calls, controller.signal)).rejects.toThrow('gone');
  });
});

test('NTF-04 API-01 each change of a notification is its own call, as JSON', async () => {
  const { calls, requests, recorded } = withAnswer();
  await calls.readNotification('n/1');
  await calls.readAllNotifications();
  await calls.deleteNotification('n/1');
  expect(requests()).toEqual([
    'PUT /api/notifications/n%2F1/read',
    'PUT /api/notifications/read-all',
    'DELETE /api/notifications/n%2F1',
  ]);
  expect(recorded.every(isJson)).toBe(true);
});

describe('calls of a page that is left', () => {
  test('NTF-04 delete several, each with the token of its session, and outlive the page', async () => {
    const { calls, requests, recorded } = withAnswer();
    await calls.deleteAtLast(['n1', 'n2'], 'a.b.c');
    expect(requests()).toEqual(['DELETE /api/notifications/n1', 'DELETE /api/notifications/n2']);
    expect(recorded.map((call) => [tokenOf(call), isJson(call), call.request.keepalive])).toEqual(
      Array(2).fill(['a.b.c', true, true]),
    );
  });

  test.each([404, 410])('NTF-04 deleting a notification that is gone (%i) succeeds', async (status) => {
    const { calls } = withAnswer(() => new Response(null, { status }));
    await expect(calls.deleteAtLast(['n1'], 'a.b.c')).resolves.toBeUndefined();
  });

  test.each([401, 500])('NTF-04 a notification that could not be deleted (%i) is named', async (status) => {
    const { calls } = withAnswer(
      ({ what }) => new Response(null, { status: what.endsWith('n2') ? status : 204 }),
    );
    await expect(calls.deleteAtLast(['n1', 'n2'], 'a.b.c')).rejects.toThrow(
      `n2 could not be deleted: ${status}`,
    );
  });

  test('SES-08 end the session with its own token, and outlive the page', async () => {
    const { calls, recorded, requests } = withAnswer();
    calls.endSession('a.b.c');
    await expect.poll(requests).toEqual(['DELETE /api/auth']);
    expect(recorded.map((call) => [tokenOf(call), call.request.keepalive])).toEqual([['a.b.c', true]]);
  });

  test.each([
    ['are done', () => empty()],
    ['have failed', () => new Response(null, { status: 500 })],
  ])('SES-08 the session ends only when the deletions %s', async (_how, outcome) => {
    const gate = Promise.withResolvers<void>();
    const { calls, requests } = withAnswer(async ({ what }) => {
      if (what.includes('notifications')) await gate.promise;
      return outcome();
    });
    const deleted = calls.deleteAtLast(['n1'], 'a.b.c').catch(() => {});
    calls.endSession('a.b.c');
    await turns();
    expect(requests()).toEqual(['DELETE /api/notifications/n1']);
    gate.resolve();
    await deleted;
    await expect.poll(requests).toEqual(['DELETE /api/notifications/n1', 'DELETE /api/auth']);
  });

  test.each([
    ['refuses', () => new Response(null, { status: 500 })],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('SES-08 nothing is reported when the server %s', async (_how, outcome) => {
    const strays: unknown[] = [];
    const note = (error: unknown) => void strays.push(error);
    process.on('unhandledRejection', note);
    const { calls, requests } = withAnswer(outcome);
    calls.endSession('a.b.c');
    await expect.poll(requests).toHaveLength(1);
    await turns();
    process.off('unhandledRejection', note);
    expect(strays).toEqual([]);
  });
});
