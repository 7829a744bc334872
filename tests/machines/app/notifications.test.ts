import { describe, expect, test } from 'vitest';
import { notification } from './support/fake-calls.ts';
import { refusedWith } from './support/fake-messages.ts';
import { signedInApp } from './support/test-app.ts';

test('NTF-01 a refresh fetches every page shown, and drops what the server no longer has', async () => {
  const all = Array.from({ length: 170 }, (_, nth) => notification(`n${nth}`));
  const test = await signedInApp({ answers: { notifications: async () => all.slice(0, 50) } });
  test.answers.notifications = async (before) => {
    const start = all.findIndex(({ id }) => id === before) + 1;
    return all.slice(start, start + 50);
  };
  for (const shown of [100, 150]) {
    test.app.send({ type: 'notifications.showOlder' });
    await expect.poll(() => test.items()).toHaveLength(shown);
  }
  all.splice(70, 1);
  test.app.send({ type: 'notifications.refresh' });
  await expect.poll(() => test.items().some(({ id }) => id === 'n70')).toBe(false);
  expect(test.items().map(({ id }) => id)).toEqual(all.slice(0, 150).map(({ id }) => id));
  // A server without pagination repeats its first page.
  test.answers.notifications = async () => all.slice(0, 50);
  test.app.send({ type: 'notifications.refresh' });
  await expect.poll(() => test.items().map(({ id }) => id)).toEqual(all.slice(0, 50).map(({ id }) => id));
});

test.each([
  ['NTF-07 a notification is removed', 'notification'],
  ['SAF-07 somebody blocks or unblocks', 'person'],
  ['MSG-06 CNT-02 a request is accepted, or a thread muted,', 'conversation'],
] as const)('%s elsewhere: list and counts are fetched again', async (_, kind) => {
  const test = await signedInApp({
    answers: {
      notifications: async () => [notification('n1'), notification('n2')],
      counts: async () => ({ messages: 1, linkRequests: 1, notifications: 2 }),
    },
  });
  test.requests.length = 0;
  test.socket().server.receive('content_changed', { kind: 'message', id: 'c1' });
  expect(test.requests).toEqual([]);
  test.answers.notifications = async () => [notification('n2')];
  test.answers.counts = async () => ({ messages: 0, linkRequests: 0, notifications: 1 });
  test.socket().server.receive('content_changed', { kind, id: 'n1' });
  await expect.poll(() => test.items().map(({ id }) => id)).toEqual(['n2']);
  await expect.poll(() => test.counts()).toEqual({ messages: 0, linkRequests: 0, notifications: 1 });
  expect(test.notices).toEqual([]);
});

test.each([
  ['band', ['read n1', 'read n2']],
  ['bob', []],
])(
  'MSG-05 an open group marks the notifications of its messages as read, whoever wrote them: %s',
  async (peerId, reads) => {
    const message = (id: string, writer: string, subject: { kind: string; id: string }) =>
      notification(id, { type: 'message', details: { actor: { id: writer }, subject } });
    const test = await signedInApp({
      answers: {
        notifications: async () => [
          message('n1', 'bob', { kind: 'group', id: 'band' }),
          message('n2', 'band', { kind: 'post', id: 'p1' }),
        ],
      },
    });
    test.requests.length = 0;
    test.app.send({ type: 'notifications.peerChanged', peerId });
    await expect.poll(() => test.requests.filter((call) => call.startsWith('read'))).toEqual(reads);
  },
);

test.each([404, 410])('NTF-05 CNT-07 notifications deleted elsewhere (%i) leave the list', async (status) => {
  const test = await signedInApp({
    answers: {
      notifications: async () => [notification('n1'), notification('n2')],
      save: refusedWith(status, 'There is no such notification.'),
    },
  });
  test.app.send({ type: 'notifications.markRead', id: 'n1' });
  await expect.poll(() => test.items().map(({ id }) => id)).toEqual(['n2']);
  expect(test.logged).toEqual([]);
  test.app.send({ type: 'notifications.markAllRead' });
  await expect.poll(() => test.logged).toMatchObject([{ what: 'notifications' }]);
  expect(test.items()).toEqual([notification('n2')]);
});

describe('deletions that can still be undone', () => {
  /** Nkechi has three notifications and deletes these. */
  async function deleting(...ids: string[]) {
    const test = await signedInApp({
      answers: { notifications: async () => ['n1', 'n2', 'n3'].map((id) => notification(id)) },
    });
    for (const id of ids) test.app.send({ type: 'deletions.start', id });
    const deleted = () => test.requests.filter((call) => call.startsWith('delete'));
    const waiting = () => test.children().deletions?.getSnapshot().context.waiting;
    return { ...test, deleted, waiting };
  }

  test('NTF-04 closing the tab sends them all at once', async () => {
    const { browser, clock, deleted, waiting, token } = await deleting('n1', 'n2');
    browser.leave?.();
    expect([waiting(), deleted()]).toEqual([[], [`delete n1,n2 with ${token}`]]);
    clock.increment(60_000);
    expect(deleted()).toHaveLength(1);
  });

  test('NTF-04 signing out sends them before the session ends', async () => {
    const { app, requests, token } = await deleting('n1');
    requests.length = 0;
    app.send({ type: 'session.signOut' });
    expect(requests).toEqual([`delete n1 with ${token}`, `end ${token}`]);
  });

  test('NTF-05 one that failed when the page was left is listed again if the browser restores the page', async () => {
    const { browser, answers, requests, logged, items } = await deleting('n1');
    answers.save = () => Promise.reject(new Error('n1 could not be deleted: 503'));
    requests.length = 0;
    browser.leave?.();
    await expect.poll(() => requests).toContain('notifications null');
    expect(logged).toEqual([{ what: 'notifications', error: expect.stringContaining('503') }]);
    expect(items().map(({ id }) => id)).toEqual(['n1', 'n2', 'n3']);
  });
});
