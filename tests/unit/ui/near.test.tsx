import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNear } from '#ui/near/use-near.ts';

test('SPD-07 what came near before anybody could look is near', () => {
  let tell: (isIntersecting: boolean[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        tell = (all) => heard(all.map((isIntersecting) => ({ isIntersecting, target: document.body })));
      }
      observe() {}
      unobserve() {}
    },
  );
  const came = vi.fn();
  const { result } = renderHook(() => useNear(true, came));
  result.current(document.body);
  act(() => tell([true, false]));
  expect(came).not.toHaveBeenCalled();
  act(() => tell([false, true]));
  expect(came).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
