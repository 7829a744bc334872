import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { useConversation } from '#actors/conversation.ts';
import { useOutbox, useOutboxNews } from '#actors/outbox.ts';
import { useTyping } from '#actors/typing.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { asArrived, messageOf, tomasz, withTomasz } from '#tests/machines/app/support/fake-messages.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const within = ({ app }: TestApp) => ({
  wrapper: ({ children }: { children: ReactNode }) => <AppProvider app={app}>{children}</AppProvider>,
});

async function openThread(test: TestApp) {
  const shown = renderHook(() => useConversation(nkechi.id, tomasz.id), within(test));
  await waitFor(() => expect(shown.result.current.busy).toBe(false));
  return shown;
}

const emitted = ({ last }: TestApp) => last().emits.map(({ event, payload }) => [event, payload]);

function hide(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test.each([
  ['useConversation', () => useConversation('nkechi', 'tomasz')],
  ['useOutbox', () => useOutbox('tomasz')],
  ['useOutboxNews', () => useOutboxNews(() => {})],
  ['useTyping', () => useTyping('pit-band', 'tomasz')],
])('SOK-08 %s outside the provider names itself and the provider', (name, hook) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(hook)).toThrow(`${name} must be used inside AppProvider`);
});

describe('an open thread', () => {
  test('SOK-04 shows who it is with, what was said and what arrives', async () => {
    const app = await signedInApp();
    app.messageAnswers.thread = async () => ({ items: [messageOf(1)], hasMore: true });
    const { result } = await openThread(app);
    expect(result.current).toMatchObject({ person: tomasz, canWrite: true, hasOlder: true, failure: null });
    act(() => app.last().server.message(asArrived(messageOf(2))));
    expect(result.current.messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('SOK-03 its room is joined while the page is in sight, and left with the thread', async () => {
    const app = await signedInApp();
    const { unmount } = await openThread(app);
    expect(emitted(app)).toEqual([['join_conversation', 'pit-band']]);
    hide(true);
    expect(emitted(app).at(-1)).toEqual(['leave_conversation', 'pit-band']);
    hide(false);
    expect(emitted(app).at(-1)).toEqual(['join_conversation', 'pit-band']);
    unmount();
    expect(emitted(app).at(-1)).toEqual(['leave_conversation', 'pit-band']);
  });

  test('SOK-03 typing is told once, and its end when the thread is left', async () => {
    const app = await signedInApp();
    const { result, unmount } = await openThread(app);
    const place = { conversationId: 'pit-band', recipientId: tomasz.id };
    result.current.typed();
    result.current.typed();
    expect(emitted(app).slice(1)).toEqual([['typing_start', place]]);
    unmount();
    expect(emitted(app)).toContainEqual(['typing_stop', place]);
  });

  test('SOK-05 the other side is shown to type, until their message comes', async () => {
    const app = await signedInApp();
    const { result } = await openThread(app);
    act(() => app.last().server.typing({ userId: tomasz.id, isTyping: true }));
    expect(result.current.typists).toHaveLength(1);
    act(() => app.last().server.message(asArrived(messageOf(2))));
    expect(result.current.typists).toEqual([]);
  });

  test('UIX-03 why it cannot be shown is said in words, also while a retry is busy, which brings it', async () => {
    const app = await signedInApp();
    app.messageAnswers.conversationWith = () => Promise.reject(new TypeError('Failed to fetch'));
    const { result } = await openThread(app);
    expect(result.current.failure?.text).toBe('There is no connection. Check your network and try again.');
    const answer = Promise.withResolvers<ReturnType<typeof withTomasz>>();
    app.messageAnswers.conversationWith = () => answer.promise;
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ busy: true, failure: { kind: 'offline' } });
    answer.resolve(withTomasz());
    await waitFor(() => expect(result.current.person).toEqual(tomasz));
    expect(result.current.failure).toBeNull();
    app.messageAnswers.conversationWith = () => new Promise(() => {});
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ busy: true, failure: null });
  });
});

test('SAF-05 the outbox shows what is on its way to one person, and how it fares', async () => {
  const app = await signedInApp();
  app.messageAnswers.send = () => Promise.reject(new TypeError('Failed to fetch'));
  const news: string[] = [];
  const { result } = renderHook(() => {
    useOutboxNews(({ type }) => void news.push(type));
    return useOutbox(tomasz.id);
  }, within(app));
  act(() => void app.app.commands.outbox.send('petra', 'to somebody else'));
  act(() => void result.current.send('Still five?'));
  await waitFor(() =>
    expect(result.current.unsent).toMatchObject([{ text: 'Still five?', state: 'waiting' }]),
  );
  expect(news).toContain('outbox.failed');
});
