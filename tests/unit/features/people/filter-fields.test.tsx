import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FilterFields } from '#features/people/discover/filter-fields.tsx';

vi.mock('#shared/use-is-member.ts', () => ({ useIsMember: () => true }));

test('PPL-01 what is no town of the list narrows nothing down, and says so', () => {
  const chosen: object[] = [];
  render(<FilterFields filters={{}} counts={undefined} onChoose={(filters) => chosen.push(filters)} />);
  const near = screen.getByRole('combobox', { name: 'Near' });
  fireEvent.change(near, { target: { value: 'Narnia' } });
  expect(screen.getByText('Choose a town from the list.')).toBeTruthy();
  fireEvent.change(near, { target: { value: '' } });
  expect(screen.queryByText('Choose a town from the list.')).toBeNull();
  expect(chosen).toEqual([]);
});
