import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RowsBlock } from '#features/messages/thread/rows-block.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A block of a long thread that is so high; answers how to tell it whether it is near, and who hears of its return. */
function show(height: number, isLast = false) {
  let tell: (isIntersecting: boolean) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => act(() => heard([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  const returned = vi.fn();
  render(
    <RowsBlock box={document.body} isLast={isLast} isLong onReturn={returned}>
      <button type="button">More</button>
    </RowsBlock>,
  );
  return { tell: (isNear: boolean) => tell(isNear), returned };
}

const words = () => screen.queryByText('More');

test('SPD-07 far from what is in sight a block leaves its room, and comes back into it', () => {
  const { tell, returned } = show(500);
  tell(false);
  expect(words()).toBeNull();
  expect(document.querySelector('[style*="500px"]')).not.toBeNull();
  expect(returned).not.toHaveBeenCalled();
  tell(true);
  expect(words()).not.toBeNull();
  expect(returned).toHaveBeenCalledOnce();
});

test('SPD-07 the newest block stays, and the one that holds the focus', () => {
  show(500, true).tell(false);
  expect(words()).not.toBeNull();
  cleanup();
  const { tell } = show(500);
  words()?.focus();
  tell(false);
  expect(words()).not.toBeNull();
});

test('SPD-07 in a thread that is not shown no block is taken for one without height', () => {
  show(0).tell(false);
  expect(words()).not.toBeNull();
});
