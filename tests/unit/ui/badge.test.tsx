import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { badgeWords } from '#ui/format/numbers.ts';
import { Badge } from '#ui/marks/marks.tsx';

afterEach(cleanup);

const words = (count: number) => badgeWords(count, 'unread message', 'unread messages');

describe('NAV-08 badge', () => {
  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_000, '99+'],
  ])('NAV-08 %i shows as %s', (count, shown) => {
    const { container } = render(<Badge count={count} label={words(count)} />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe(shown);
  });

  test('NAV-08 the accessible name of the link around it tells the number in words', () => {
    const { rerender } = render(
      <a href="/messages">
        Messages <Badge count={3} label={words(3)} />
      </a>,
    );
    expect(screen.getByRole('link', { name: 'Messages 3 unread messages' })).toBeTruthy();
    rerender(
      <a href="/messages">
        Messages <Badge count={250} label={words(250)} />
      </a>,
    );
    expect(screen.getByRole('link', { name: 'Messages more than 99 unread messages' })).toBeTruthy();
  });

  test.each([0, -1])('NAV-08 shows nothing at %i', (count) => {
    const { container } = render(<Badge count={count} label={words(count)} />);
    expect(container.innerHTML).toBe('');
  });

  test('NAV-08 one is singular', () => expect(words(1)).toBe('1 unread message'));
});
