import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useToggle } from '#actors/toggle.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { within, withinStrict } from '#tests/unit/within-app.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function toggle(save: (on: boolean) => Promise<void>) {
  const { app } = startTestApp();
  const failed = vi.fn();
  const shown = renderHook(({ on }) => useToggle({ on, save, failed }), {
    ...within(app),
    initialProps: { on: false },
  });
  return { ...shown, failed };
}

test('FEE-04 a toggle follows the finger at once, and what it is tells the server', async () => {
  const save = vi.fn(async () => {});
  const { result, failed } = await toggle(save);
  expect(result.current.pressed).toBe(false);
  await act(async () => result.current.flip());
  expect(result.current.pressed).toBe(true);
  expect(save.mock.calls).toEqual([[true]]);
  expect(failed).not.toHaveBeenCalled();
});

test('FEE-04 a toggle takes the wish back when it cannot be saved, and says why', async () => {
  const reason = new Error('503');
  const { result, failed } = await toggle(() => Promise.reject(reason));
  await act(async () => result.current.flip());
  await waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(reason));
  expect(result.current.pressed).toBe(false);
});

test('FEE-04 a failure is told once, though strict mode shows the view twice', async () => {
  const { app } = startTestApp();
  const failed = vi.fn();
  const save = () => Promise.reject(new Error('503'));
  const { result } = renderHook(() => useToggle({ on: false, save, failed }), withinStrict(app));
  await act(async () => result.current.flip());
  await act(async () => {});
  expect(failed).toHaveBeenCalledOnce();
});

test('FEE-04 GIG-06 who changes their mind and goes on at once has the last wish saved, and hears of a failure', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const save = vi.fn((_on: boolean) => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
  const { result, unmount, failed } = await toggle(save);
  act(() => result.current.flip());
  act(() => result.current.flip());
  unmount();
  answers[0]?.resolve();
  await vi.waitFor(() => expect(save.mock.calls).toEqual([[true], [false]]));
  answers[1]?.reject(new Error('503'));
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
});

test('FEE-04 a toggle shows from the first moment on what the server holds, also when that changes', () => {
  const { app } = startTestApp();
  const shown: boolean[] = [];
  const { rerender } = renderHook(
    ({ on }) => void shown.push(useToggle({ on, save: async () => {}, failed: () => {} }).pressed),
    { ...within(app), initialProps: { on: true } },
  );
  expect(new Set(shown)).toEqual(new Set([true]));
  rerender({ on: false });
  expect(shown.at(-1)).toBe(false);
});
