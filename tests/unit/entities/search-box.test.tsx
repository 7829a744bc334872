import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function People({ onSearch }: { onSearch: (q: string) => void }) {
  const search = useSearchText('', onSearch);
  return <SearchBox search={search} label="Search people" placeholder="" busy={false} />;
}

test('SCR /discover a pasted search that is too long is kept and said, not cut and not asked for', () => {
  const onSearch = vi.fn();
  render(<People onSearch={onSearch} />);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' });
  fireEvent.change(box, { target: { value: 'x'.repeat(103) } });
  act(() => vi.advanceTimersByTime(1_000));
  fireEvent.submit(box);
  expect([box.value.length, box.maxLength]).toEqual([103, -1]);
  expect(screen.getByText('3 too many')).toBeDefined();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(onSearch).not.toHaveBeenCalled();
  fireEvent.change(box, { target: { value: 'harp' } });
  act(() => vi.advanceTimersByTime(1_000));
  expect(onSearch).toHaveBeenCalledWith('harp');
});
