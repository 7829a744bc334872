import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rowsOf } from '#features/messages/thread/rows.ts';
import { RowsBlock } from '#features/messages/thread/rows-block.tsx';
import { messageOf } from '#tests/machines/app/support/fake-messages.ts';

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
      constructor(heard: (entries: { isIntersecting: boolean; target: Element | undefined }[]) => void) {
        tell = (isIntersecting) => act(() => heard([{ isIntersecting, target: this.target }]));
      }
      target: Element | undefined;
      observe(target: Element) {
        this.target = target;
      }
      unobserve() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 0, height));
  const returned = vi.fn();
  const rows = rowsOf({ messages: [messageOf(1)], unsent: [], me: 'me', fresh: null, hasOlder: false });
  const drawn = vi.spyOn(rows, 'map');
  const common = { box: document.body, isLong: true, onReturn: returned, peer: 'Tomasz', acts: null };
  const unsent = { onReport: null, onRetry: returned, onDiscard: returned };
  const block = () => (
    <RowsBlock {...common} {...unsent} rows={rows} isLast={isLast} stop={null} found={null} />
  );
  const { rerender } = render(block());
  return { tell: (isNear: boolean) => tell(isNear), returned, drawn, again: () => rerender(block()) };
}

const words = () => screen.queryByText('Message 1');

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
  document.querySelector<HTMLElement>('[data-more]')?.focus();
  tell(false);
  expect(words()).not.toBeNull();
});

test('SPD-07 in a thread that is not shown no block is taken for one without height', () => {
  show(0).tell(false);
  expect(words()).not.toBeNull();
});

test('SPD-07 a block in which nothing has changed is not gone through again when its thread is drawn anew', () => {
  const { drawn, again } = show(500);
  again();
  again();
  expect(drawn).toHaveBeenCalledOnce();
});
