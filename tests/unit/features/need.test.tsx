import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { UnfoldingNeed } from '#features/dashboard/need.tsx';

afterEach(cleanup);

const show = (count: number, there = count) =>
  render(
    <UnfoldingNeed count={count} title="questions to answer">
      {Array.from({ length: there }, (_, nth) => `Question ${nth + 1}`).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </UnfoldingNeed>,
  );
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('GIG-12 of many of one kind the first two stand there, and the rest at a press', () => {
  show(4);
  expect(shown()).toEqual(['Question 1', 'Question 2']);
  const button = screen.getByRole('button', { name: 'Show all 4' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(shown()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toHaveLength(2);
});

test('GIG-12 where there is no more there is nothing to press, and what did not come is counted', () => {
  show(2);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(31, 20);
  screen.getByRole('button', { name: 'Show 20 of 31' });
});
