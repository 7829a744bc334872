import { describe, expect, test } from 'vitest';
import { notification } from './support/fake-calls.ts';
import { signedInApp } from './support/test-app.ts';

const two = { notifications: async () => [notification('n1'), notification('n2')] };

describe('arrivals', () => {
  test('NTF-02 a new one goes on top once, raises the count and a toast', async () => {
    const { last, items, counts, notices } = await signedInApp({ answers: two });
    const fresh = notification('n3', { type: 'message' });
    last().server.notification(fresh);
    last().server.notification(fresh);
    last().server.notification(notification('n4', { recipient: 'tomasz' }));
    expect(items().map(({ id }) => id)).toEqual(['n3', 'n1', 'n2']);
    expect(counts().notifications).toBe(1);
    expect(notices).toEqual([{ level: 'info', text: 'New message received', notification: fresh }]);
  });

  test('NTF-03 each type has its text', async () => {
    const { last, notices } = await signedInApp();
    for (const type of ['comment', 'message', 'gig_application', 'link_request', 'birthday'])
      last().server.notification(notification(type, { type }));
    expect(notices.map(({ text }) => text)).toEqual([
      'New comment on your post',
      'New message received',
      'New application for your gig',
      'New connection request',
      'New notification',
    ]);
  });
});

describe('older ones', () => {
  const page = Array.from({ length: 50 }, (_, nth) => notification(`n${nth}`));

  test.each([
    ['come by the last one that is left', page.slice(49), 'notifications n48'],
    ['come from the newest on when the whole page has been deleted', page, 'notifications null'],
  ])('NTF-01 older ones %s', async (_, deleted, asked) => {
    const test = await signedInApp({ answers: { notifications: async () => page } });
    for (const { id } of deleted) test.app.commands.notifications.remove(id);
    test.clock.increment(10_000);
    test.asked.length = 0;
    test.app.commands.notifications.showOlder();
    expect(test.asked).toEqual([asked]);
  });
});

test('NTF-01 a refresh fetches all pages that are shown, without what is gone from any', async () => {
  const all = Array.from({ length: 120 }, (_, nth) => notification(`n${nth}`));
  const test = await signedInApp({ answers: { notifications: async () => all.slice(0, 50) } });
  test.answers.notifications = async (before) => {
    const start = all.findIndex(({ id }) => id === before) + 1;
    return all.slice(start, start + 50);
  };
  test.app.commands.notifications.showOlder();
  await expect.poll(() => test.items()).toHaveLength(100);
  all.splice(70, 1);
  test.app.commands.notifications.refresh();
  await expect.poll(() => test.items().some(({ id }) => id === 'n70')).toBe(false);
  expect(test.items().map(({ id }) => id)).toEqual(all.slice(0, 100).map(({ id }) => id));
});

describe('changes', () => {
  test('NTF-04 mark one, mark all and delete reach the server in order', async () => {
    const { app, asked, items, clock } = await signedInApp({ answers: two });
    asked.length = 0;
    app.commands.notifications.remove('n2');
    clock.increment(9_999);
    asked.length = 0;
    app.commands.notifications.markRead('n1');
    app.commands.notifications.markAllRead();
    clock.increment(1);
    expect(items()).toEqual([notification('n1', { read: true })]);
    await expect.poll(() => asked).toEqual(['read n1', 'read all', 'delete n2']);
  });

  test('NTF-05 what the server does not take is logged, taken back, and said nowhere', async () => {
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

  test('NTF-05 a mark that failed is made again by the member, or once the list has come anew, not by itself', async () => {
    const ofTomasz = notification('n1', { type: 'message', details: { actor: { id: 'tomasz' } } });
    const test = await signedInApp({ answers: { notifications: async () => [ofTomasz] } });
    const { markRead, besideConversation } = test.app.commands.notifications;
    const marks = () => test.asked.filter((call) => call === 'read n1').length;
    const isTakenBack = () => expect.poll(() => test.items()[0]?.read).toBe(false);
    test.answers.save = () => Promise.reject(new Error('500'));
    besideConversation('tomasz');
    await isTakenBack();
    besideConversation(null);
    besideConversation('tomasz');
    expect(marks()).toBe(1);
    markRead('n1');
    await isTakenBack();
    expect(marks()).toBe(2);
    test.app.commands.notifications.refresh();
    await test.quiet();
    expect(marks()).toBe(3);
  });

  test.each([404, 410])(
    'NTF-05 what was deleted elsewhere (%i) leaves the list, and the counts are asked once',
    async (status) => {
      const test = await signedInApp({ answers: two });
      test.answers.save = () => Promise.reject(Object.assign(new Error(String(status)), { status }));
      test.asked.length = 0;
      test.app.commands.notifications.markRead('n1');
      test.app.commands.notifications.remove('n1');
      test.clock.increment(10_000);
      await expect.poll(() => test.items().map(({ id }) => id)).toEqual(['n2']);
      await test.quiet();
      expect(test.asked).toEqual(['read n1', 'counts']);
      expect(test.logged).toEqual([]);
    },
  );

  test('NTF-05 a server that refuses to mark all as read empties no list', async () => {
    const test = await signedInApp({ answers: two });
    test.answers.save = () => Promise.reject(Object.assign(new Error('404'), { status: 404 }));
    test.app.commands.notifications.markAllRead();
    await expect.poll(() => test.items().map(({ read }) => read)).toEqual([false, false]);
  });

  test('NTF-05 a list that does not come is only logged', async () => {
    const test = await signedInApp({
      answers: { notifications: () => Promise.reject(new Error('500')) },
    });
    expect(test.items()).toEqual([]);
    expect(test.children().notifications?.getSnapshot().hasTag('error')).toBe(true);
    expect(test.logged).toEqual([{ what: 'notifications', error: expect.stringContaining('500') }]);
    expect(test.notices).toEqual([]);
  });
});

describe('what is taken back elsewhere', () => {
  test.each([
    ['NTF-07 a notification that was taken back leaves the list and the count', 'notification'],
    ['SAF-07 after a block the list and the counts are asked for again', 'person'],
  ] as const)('%s', async (_, kind) => {
    const test = await signedInApp({
      answers: { ...two, counts: async () => ({ messages: 1, linkRequests: 1, notifications: 2 }) },
    });
    test.answers.notifications = async () => [notification('n2')];
    test.answers.counts = async () => ({ messages: 0, linkRequests: 0, notifications: 1 });
    test.last().server.contentChanged({ kind, id: 'n1' });
    await expect.poll(() => test.items().map(({ id }) => id)).toEqual(['n2']);
    await expect.poll(() => test.counts()).toEqual({ messages: 0, linkRequests: 0, notifications: 1 });
    expect(test.notices).toEqual([]);
  });
});
