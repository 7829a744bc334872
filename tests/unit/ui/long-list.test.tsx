import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Block, inBlocks, LongList } from '#ui/long-list/long-list.tsx';

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
