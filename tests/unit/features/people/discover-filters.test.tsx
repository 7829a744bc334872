import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FilterFields } from '#features/people/discover/filter-bar.tsx';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

vi.mock('#shared/use-is-member.ts', () => ({ useIsMember: () => true }));

test('PPL-01 days typed digit by digit stay in their fields, and are searched once they are complete', () => {
  const chosen: object[] = [];
  const fields = (filters: { free?: string }) => (
    <FilterFields filters={filters} counts={undefined} onChoose={(one) => chosen.push(one)} />
  );
  const { rerender } = render(fields({}));
  const type = (name: string, ...dates: string[]) => {
    for (const value of dates) {
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
      expect(screen.getByLabelText(name)).toHaveProperty('value', value);
    }
  };
  type('Free on', '0002-11-20', '0020-11-20', '0202-11-20');
  expect(chosen).toEqual([]);
  type('Free on', '2026-11-20');
  expect(chosen).toEqual([{ free: '2026-11-20' }]);
  rerender(fields({ free: '2026-11-20' }));
  type('Until', '2026-11-02', '0002-11-24', '0020-11-24', '0202-11-24');
  expect(chosen).toHaveLength(1);
  type('Until', '2026-11-24');
  expect(chosen.at(-1)).toEqual({ free: '2026-11-20', until: '2026-11-24' });
});

test('PPL-01 GIG-05 a town that is not in the list is an error and not searched', () => {
  const chosen: object[] = [];
  render(<FilterFields filters={{}} counts={undefined} onChoose={(filters) => chosen.push(filters)} />);
  const near = screen.getByRole('combobox', { name: 'Near' });
  fireEvent.change(near, { target: { value: 'Narnia' } });
  expect(screen.getByText('Choose a town from the list.')).toBeTruthy();
  fireEvent.change(near, { target: { value: '' } });
  expect(screen.queryByText('Choose a town from the list.')).toBeNull();
  expect(chosen).toEqual([]);
});
