import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { useConversation, useReading } from '#actors/conversation.ts';
import { nkechi, notification } from '#tests/machines/app/support/fake-calls.ts';
import { tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ofTomasz = notification('n1', {
  type: 'message',
  details: { actor: tomasz, subject: { kind: 'conversation', id: 'pit-band' } },
});

/** A server that takes a moment for every answer, by the clock of the test. */
function slowServer({ answers, clock }: TestApp, milliseconds: number) {
  const late =
    <T,>(answer: () => Promise<T>) =>
    () =>
      new Promise<T>((resolve, reject) => {
        clock.setTimeout(() => void answer().then(resolve, reject), milliseconds);
      });
  answers.counts = late(answers.counts);
  answers.save = late(answers.save);
}

/** How many calls go out in a minute; a question for the counts is three. */
async function callsInAMinute({ clock, asked }: TestApp) {
  asked.length = 0;
  for (let at = 0; at < 60_000; at += 50) {
    await act(async () => {
      clock.increment(50);
      for (let turns = 0; turns < 5; turns++) await Promise.resolve();
    });
  }
  return asked.map((call) => (call === 'counts' ? 3 : 1)).reduce<number>((sum, calls) => sum + calls, 0);
}

function lookAtThread(test: TestApp) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AppProvider app={test.app}>{children}</AppProvider>
    </QueryClientProvider>
  );
  return renderHook(
    () => {
      const thread = useConversation(nkechi.id, tomasz.id);
      useReading(thread, null);
      return thread;
    },
    { wrapper },
  );
}

describe('CNT-05 a notification of the thread in view', () => {
  test('NTF-05 a mark that fails is not made again and again', async () => {
    const test = await signedInApp({ answers: { notifications: async () => [ofTomasz] } });
    test.answers.save = () => Promise.reject(Object.assign(new Error('500'), { status: 500 }));
    slowServer(test, 100);
    lookAtThread(test);
    const calls = await callsInAMinute(test);
    // One mark, the counts asked because of it, and the counts of the minute.
    expect(test.asked.filter((call) => call === 'read n1')).toHaveLength(1);
    expect(calls).toBeLessThanOrEqual(7);
    expect(test.items()).toMatchObject([{ id: 'n1', read: false }]);
  });

  test('NTF-05 one that was deleted in another tab leaves the list, and the counts are asked once', async () => {
    const test = await signedInApp({ answers: { notifications: async () => [ofTomasz] } });
    test.answers.save = () => Promise.reject(Object.assign(new Error('404'), { status: 404 }));
    slowServer(test, 100);
    lookAtThread(test);
    const calls = await callsInAMinute(test);
    expect(test.asked.filter((call) => call === 'read n1')).toHaveLength(1);
    expect(calls).toBeLessThanOrEqual(7);
    expect(test.items()).toEqual([]);
  });
});
