import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Block, inBlocks, LongList } from '#ui/long-list/long-list.tsx';
import { useKeys } from '#ui/long-list/window-of-blocks.tsx';

afterEach(cleanup);

test('SPD-07 a block that stays is not drawn again when the list is', () => {
  const blocks = inBlocks(['Ada', 'Ben']);
  const draw = vi.fn(({ items }: Block<string>) => <p>{items.join()}</p>);
  const list = (label: string) => (
    <LongList name="people" blocks={blocks} aria-label={label} role="feed">
      {draw}
    </LongList>
  );
  const { rerender } = render(list('Everybody'));
  rerender(list('Everybody, newest first'));
  expect(screen.getByRole('feed', { name: 'Everybody, newest first' }).textContent).toBe('Ada,Ben');
  expect(draw).toHaveBeenCalledOnce();
});

test('SPD-07 a list is measured by the same keys, whatever it is drawn anew for, until other blocks come', () => {
  const rows = Array.from({ length: 500 }, (_, nth) => nth);
  const { result, rerender } = renderHook(({ blocks }) => useKeys(blocks), {
    initialProps: { blocks: inBlocks(rows) },
  });
  const before = result.current;
  rerender({ blocks: inBlocks(rows) });
  expect(result.current).toBe(before);
  rerender({ blocks: inBlocks([...rows, ...rows]) });
  expect(result.current.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  expect(result.current.length).toBeGreaterThan(before.length);
});
