import { act, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useSharedDraft } from '#actors/shared-draft.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { within } from '#tests/unit/with-providers.tsx';

const empty: Revision = { version: 0, parts: { title: '' } };

test('PPL-07 text typed while the draft starts is saved after the pause', async () => {
  const { app } = await signedInApp();
  vi.useFakeTimers();
  let typed: Parts = { title: '' };
  const listeners = new Set<() => void>();
  const form = {
    now: () => ({ typed, current: empty.parts, isBusy: false }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const save = vi.fn(async (parts: Parts) => ({ result: null, current: { version: 1, parts } }));
  renderHook(() => {
    useSharedDraft({
      name: 'thing elsewhere',
      current: empty,
      form,
      typedIn: (now) => now.typed,
      save,
      revisionInConflict: () => null,
      onReplaced: vi.fn(),
    });
    useEffect(() => {
      typed = { title: 'Dep drummer' };
      for (const listener of listeners) listener();
    }, []);
  }, within(app));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(save.mock.calls.map(([parts]) => parts)).toEqual([{ title: 'Dep drummer' }]);
});
