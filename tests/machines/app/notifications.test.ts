import { describe, expect, test } from 'vitest';
import { notification } from './support/fake-calls.ts';
import { signedInApp } from './support/test-app.ts';

const two = { notifications: async () => [notification('n1'), notification('n2')] };

test('NTF-02 a new notification goes on top once, and raises the count and a toast', async () => {
  const { last, items, counts, notices } = await signedInApp({ answers: two });
  const fresh = notification('n3', { type: 'message' });
  last().server.notification(fresh);
  last().server.notification(fresh);
  last().server.notification(notification('n4', { recipient: 'tomasz' }));
  expect(items().map(({ id }) => id)).toEqual(['n3', 'n1', 'n2']);
  expect(counts().notifications).toBe(1);
  expect(notices).toEqual([{ level: 'info', text: 'New message received', notification: fresh }]);
});

const page = Array.from({ length: 50 }, (_, nth) => notification(`n${nth}`));

test.each([
  ['after the last one that is left', page.slice(49), 'notifications n48'],
  ['from the newest when the whole page has been deleted', page, 'notifications null'],
])('NTF-01 older notifications are fetched %s', async (_, deleted, asked) => {
  const test = await signedInApp({ answers: { notifications: async () => page } });
  for (const { id } of deleted) test.app.commands.notifications.remove(id);
  test.clock.increment(10_000);
  test.asked.length = 0;
  test.app.commands.notifications.showOlder();
  expect(test.asked).toEqual([asked]);
});

test('NTF-01 a refresh fetches all pages that are shown, without what is gone from any', async () => {
  const all = Array.from({ length: 170 }, (_, nth) => notification(`n${nth}`));
  const test = await signedInApp({ answers: { notifications: async () => all.slice(0, 50) } });
  test.answers.notifications = async (before) => {
    const start = all.findIndex(({ id }) => id === before) + 1;
    return all.slice(start, start + 50);
  };
  for (const shown of [100, 150]) {
    test.app.commands.notifications.showOlder();
    await expect.poll(() => test.items()).toHaveLength(shown);
  }
  all.splice(70, 1);
  test.app.commands.notifications.refresh();
  await expect.poll(() => test.items().some(({ id }) => id === 'n70')).toBe(false);
  expect(test.items().map(({ id }) => id)).toEqual(all.slice(0, 150).map(({ id }) => id));
  // A server that cannot page repeats its first page.
  test.answers.notifications = async () => all.slice(0, 50);
  test.app.commands.notifications.refresh();
  await expect.poll(() => test.items().map(({ id }) => id)).toEqual(all.slice(0, 50).map(({ id }) => id));
});

describe('changes', () => {
  test('NTF-04 mark one, mark all and delete reach the server in order', async () => {
    const { app, asked, items, clock } = await signedInApp({ answers: two });
    app.commands.notifications.remove('n2');
    clock.increment(9_999);
    asked.length = 0;
    app.commands.notifications.markRead('n1');
    app.commands.notifications.markAllRead();
    clock.increment(1);
    expect(items()).toEqual([notification('n1', { read: true })]);
    await expect.poll(() => asked).toEqual(['read n1', 'read all', 'delete n2']);
  });

  test('NTF-05 a change the server refuses is logged and reverted, without a toast', async () => {
    const test = await signedInApp({
      answers: { ...two, counts: async () => ({ messages: 0, linkRequests: 0, notifications: 2 }) },
    });
    test.answers.save = () => Promise.reject(new Error('500'));
    test.app.commands.notifications.remove('n1');
    test.clock.increment(10_000);
    expect(test.items()).toHaveLength(1);
    expect(test.counts().notifications).toBe(1);
    await expect.poll(() => test.items().map(({ id }) => id)).toEqual(['n1', 'n2']);
    await test.quiet();
    expect(test.counts().notifications).toBe(2);
    expect(test.logged).toEqual([{ what: 'notifications', error: expect.stringContaining('500') }]);
    expect(test.notices).toEqual([]);
  });

  test('NTF-05 CNT-07 a notification deleted elsewhere leaves the list, and the counts are asked once', async () => {
    const test = await signedInApp({ answers: two });
    test.answers.save = () => Promise.reject(Object.assign(new Error('404'), { status: 404 }));
    test.asked.length = 0;
    test.app.commands.notifications.markRead('n1');
    test.app.commands.notifications.remove('n1');
    test.clock.increment(10_000);
    await expect.poll(() => test.items().map(({ id }) => id)).toEqual(['n2']);
    await test.quiet();
    expect(test.asked).toEqual(['read n1', 'counts']);
    expect(test.logged).toEqual([]);
  });
});

test.each([
  ['NTF-07 a notification is removed', 'notification'],
  ['SAF-07 somebody blocks or unblocks', 'person'],
  ['MSG-06 CNT-02 a request is accepted, or a thread muted,', 'conversation'],
] as const)('%s elsewhere: list and counts are asked for again', async (_, kind) => {
  const test = await signedInApp({
    answers: { ...two, counts: async () => ({ messages: 1, linkRequests: 1, notifications: 2 }) },
  });
  test.asked.length = 0;
  test.last().server.contentChanged({ kind: 'message', id: 'c1' });
  expect(test.asked).toEqual([]);
  test.answers.notifications = async () => [notification('n2')];
  test.answers.counts = async () => ({ messages: 0, linkRequests: 0, notifications: 1 });
  test.last().server.contentChanged({ kind, id: 'n1' });
  await expect.poll(() => test.items().map(({ id }) => id)).toEqual(['n2']);
  await expect.poll(() => test.counts()).toEqual({ messages: 0, linkRequests: 0, notifications: 1 });
  expect(test.notices).toEqual([]);
});

describe('deletions that can still be undone', () => {
  /** Nkechi with three notifications, who has deleted those named. */
  async function deleting(...ids: string[]) {
    const test = await signedInApp({
      answers: { notifications: async () => ['n1', 'n2', 'n3'].map((id) => notification(id)) },
    });
    for (const id of ids) test.app.commands.notifications.remove(id);
    const deleted = () => test.asked.filter((call) => call.startsWith('delete'));
    const waiting = () => test.app.deletions.getSnapshot().context.waiting;
    return { ...test, deleted, waiting };
  }

  test('NTF-04 one is undone, the other made after ten seconds', async () => {
    const { app, clock, deleted, waiting } = await deleting('n1', 'n2');
    app.commands.notifications.undoRemove('n1');
    clock.increment(9_999);
    expect([waiting(), deleted()]).toEqual([['n2'], []]);
    clock.increment(1);
    expect([waiting(), deleted()]).toEqual([[], ['delete n2']]);
  });

  test('NTF-04 closing the tab makes all of them at once', async () => {
    const { outside, clock, deleted, waiting, token } = await deleting('n1', 'n2');
    outside.leave?.();
    expect([waiting(), deleted()]).toEqual([[], [`delete n1,n2 with ${token}`]]);
    clock.increment(60_000);
    expect(deleted()).toHaveLength(1);
  });

  test('NTF-04 signing out makes them before the session ends', async () => {
    const { app, asked, token } = await deleting('n1');
    asked.length = 0;
    app.commands.session.signOut();
    expect(asked).toEqual([`delete n1 with ${token}`, `end ${token}`]);
  });

  test('SAF-01 NTF-04 a session that ends otherwise drops them, for the next member too', async () => {
    const { outside, clock, deleted, waiting } = await deleting('n1');
    outside.tabs?.tokenChanged(null);
    expect(waiting()).toEqual([]);
    clock.increment(60_000);
    expect(deleted()).toEqual([]);
  });

  test('NTF-05 one that failed on the way out is back on a page that the browser restores', async () => {
    const { outside, answers, asked, logged, items } = await deleting('n1');
    answers.save = () => Promise.reject(new Error('n1 could not be deleted: 503'));
    asked.length = 0;
    outside.leave?.();
    await expect.poll(() => asked).toContain('notifications null');
    expect(logged).toEqual([{ what: 'notifications', error: expect.stringContaining('503') }]);
    expect(items().map(({ id }) => id)).toEqual(['n1', 'n2', 'n3']);
  });
});
