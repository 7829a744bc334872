import { describe, expect, test } from 'vitest';
import type { Counts } from '#contract/spec/counts.ts';
import { nkechi, notification } from './support/fake-calls.ts';
import { COUNTS_PAUSE, signedInApp, startTestApp } from './support/test-app.ts';

const some = { messages: 3, linkRequests: 2, notifications: 1 };
const answers = { counts: async () => some };
const person = (id: string) => ({ id, name: '', avatar: null });

describe('counts', () => {
  test('CNT-06 a visitor has none, and no call is made', async () => {
    const { gate, counts, asked } = startTestApp();
    await gate.whenSettled();
    expect(counts()).toEqual({});
    expect(asked).toEqual([]);
  });

  test('CNT-02 a failed fetch is logged and all go to zero', async () => {
    const test = await signedInApp({ answers });
    expect(test.counts()).toEqual(some);
    test.answers.counts = () => Promise.reject(new TypeError('Failed to fetch'));
    test.app.commands.counts.refresh();
    await test.quiet();
    expect(test.counts()).toEqual({ messages: 0, linkRequests: 0, notifications: 0 });
    expect(test.logged).toEqual([{ what: 'counts', error: expect.stringContaining('Failed to fetch') }]);
  });

  test('MSG-06 CNT-02 a request accepted, or a thread muted, in another tab is counted at once; a quiet message asks for nothing', async () => {
    const test = await signedInApp({ answers });
    const turns = () => test.asked.filter((what) => what === 'counts').length;
    test.answers.counts = async () => ({ ...some, messages: 5 });
    test.last().server.contentChanged({ kind: 'message', id: 'c1' });
    await test.quiet();
    expect(turns()).toBe(1);
    test.last().server.contentChanged({ kind: 'conversation', id: 'c1' });
    await test.quiet();
    expect([turns(), test.counts()]).toEqual([2, { ...some, messages: 5 }]);
  });

  test('CNT-03 every 60 s, skipped while hidden, made up for when shown', async () => {
    const { clock, asked, outside, quiet } = await signedInApp({ answers });
    const turns = () => asked.filter((what) => what === 'counts').length;
    expect(turns()).toBe(1);
    clock.increment(60_000);
    expect(turns()).toBe(2);
    await quiet();
    outside.environment?.hidden();
    clock.increment(60_000);
    clock.increment(60_000);
    expect(turns()).toBe(2);
    outside.environment?.shown();
    expect(turns()).toBe(3);
    await quiet();
    outside.environment?.hidden();
    outside.environment?.shown();
    expect(turns()).toBe(3);
  });

  test('CNT-04 messages of others add, read events subtract, never below zero', async () => {
    const { last, counts } = await signedInApp({ answers });
    last().server.message({ sender: person('tomasz') });
    last().server.message({ sender: person(nkechi.id) });
    expect(counts().messages).toBe(4);
    last().server.conversationUpdate({ type: 'read', count: 2 });
    last().server.conversationUpdate({ type: 'archived', count: 1 });
    last().server.messageStatus({ status: 'read', count: 1 });
    last().server.messageStatus({ status: 'delivered', count: 1 });
    last().server.messageStatus({ status: 'read', count: 0 });
    expect(counts().messages).toBe(1);
    last().server.conversationUpdate({ type: 'read', count: 9 });
    expect(counts().messages).toBe(0);
  });

  test('CNT-05 notifications raise, reading and deleting lower, reading all clears', async () => {
    const { app, last, counts, children } = await signedInApp({
      answers: {
        counts: async () => ({ ...some, notifications: 5 }),
        notifications: async () => [
          notification('n1'),
          notification('n2'),
          notification('n3', { read: true }),
        ],
      },
    });
    const { notifications } = app.commands;
    last().server.notification(notification('n4'));
    last().server.notification(notification('n5', { recipient: 'tomasz' }));
    expect(counts().notifications).toBe(6);
    notifications.markRead('n1');
    notifications.markRead('n1');
    expect(counts().notifications).toBe(5);
    for (const id of ['n2', 'n3']) children().notifications?.send({ type: 'notifications.delete', id });
    expect(counts().notifications).toBe(4);
    notifications.markAllRead();
    expect(counts().notifications).toBe(0);
  });

  test('CNT-07 an answer asked for before a change here is dropped and asked again', async () => {
    const test = await signedInApp({ answers });
    const stale = Promise.withResolvers<Counts>();
    test.answers.counts = () => stale.promise;
    test.app.commands.counts.refresh();
    test.last().server.message({ sender: person('tomasz') });
    test.answers.counts = async () => ({ ...some, messages: 4 });
    stale.resolve(some);
    await test.quiet();
    test.clock.increment(COUNTS_PAUSE);
    await test.quiet();
    expect(test.counts().messages).toBe(4);
    expect(test.asked.filter((what) => what === 'counts')).toHaveLength(3);
  });

  test('CNT-02 events that come faster than a round trip are answered by one question a pause', async () => {
    const test = await signedInApp({ answers });
    const turns = () => test.asked.filter((what) => what === 'counts').length;
    const burst = async () => {
      for (let nth = 0; nth < 20; nth += 1) {
        test.app.commands.counts.refresh();
        test.last().server.message({ sender: person('tomasz') });
        await test.quiet();
      }
    };
    await burst();
    expect(turns()).toBe(2);
    for (const asked of [3, 4, 5]) {
      test.clock.increment(COUNTS_PAUSE);
      expect(turns()).toBe(asked);
      await burst();
      expect(turns()).toBe(asked);
    }
    test.clock.increment(COUNTS_PAUSE);
    await test.quiet();
    expect(turns()).toBe(6);
    expect(test.counts()).toEqual(some);
    test.clock.increment(10 * COUNTS_PAUSE);
    expect(turns()).toBe(6);
  });
});
