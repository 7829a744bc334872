import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { monthOfDate } from '#ui/format/days.ts';
import { MonthGrid } from '#ui/month/month-grid.tsx';

function Sample() {
  const [chosen, setChosen] = useState('2026-12-16');
  return (
    <MonthGrid
      month={monthOfDate(chosen)}
      label="A month"
      today="2026-12-03"
      selected={chosen}
      onSelect={setChosen}
      cell={(date) => (date === '2026-12-24' ? { label: 'You play “Carols”' } : {})}
    />
  );
}
const focused = () => (document.activeElement as HTMLElement).dataset.date;

test('GIG-10 UIX-05 keys move by days, weeks and months, and focus follows', () => {
  render(<Sample />);
  screen.getByRole('gridcell', { name: /16 December/ }).focus();
  const steps: [string, string, boolean?][] = [
    ['ArrowRight', '2026-12-17'],
    ['ArrowUp', '2026-12-10'],
    ['ArrowLeft', '2026-12-09'],
    ['ArrowDown', '2026-12-16'],
    ['Home', '2026-12-13'],
    ['End', '2026-12-19'],
    ['PageDown', '2027-01-19'],
    ['PageUp', '2026-12-19'],
    ['PageDown', '2027-12-19', true],
    ['PageUp', '2026-12-19', true],
    ['ArrowDown', '2026-12-26'],
    ['ArrowDown', '2027-01-02'],
    ['ArrowUp', '2026-12-26'],
  ];
  for (const [key, date, shiftKey = false] of steps) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
    expect(focused(), key).toBe(date);
  }
});

test('GIG-10 UIX-05 one day is a Tab stop; today and its gigs are announced', () => {
  render(<Sample />);
  const cells = screen.getAllByRole('gridcell');
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1);
  expect(screen.getByRole('gridcell', { name: /3 December/, current: 'date' })).toBeDefined();
  expect(screen.getByRole('gridcell', { name: /24 December.*: You play “Carols”/ })).toBeDefined();
  fireEvent.click(screen.getByRole('gridcell', { name: /24 December/ }));
  expect(screen.getByRole('gridcell', { name: /24 December/, selected: true })).toBeDefined();
});

test('GIG-10 UIX-05 focus moves to another month once it has loaded', () => {
  const grid = (month: string, chosen: string) => (
    <MonthGrid month={month} label="A month" today="2026-12-03" selected={chosen} onSelect={() => {}} />
  );
  const { rerender } = render(grid('2027-02', '2027-02-08'));
  const cell = screen.getByRole('gridcell', { selected: true });
  cell.focus();
  fireEvent.keyDown(cell, { key: 'PageDown' });
  rerender(grid('2027-02', '2027-03-08'));
  rerender(grid('2027-03', '2027-03-08'));
  expect(focused()).toBe('2027-03-08');
});
