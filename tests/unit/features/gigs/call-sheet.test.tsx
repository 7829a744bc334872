import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallSheet } from '#features/gigs/detail/gig-summary.tsx';
import { gig } from './gig.ts';

afterEach(cleanup);

test('SCR /gigs/{id} two lines that say the same both stand', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const interval = { time: '21:00', what: 'Interval' };
  render(<CallSheet gig={gig({ schedule: [interval, interval] })} />);
  expect(screen.getAllByText('Interval')).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

test('SCR /gigs/{id} an address in what the poster wrote can be followed', () => {
  const schedule = [{ time: '17:00', what: 'Load in, see https://example.org/door' }];
  render(<CallSheet gig={gig({ description: 'Songs: https://example.org/songs.', schedule })} />);
  const followed = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(followed).toEqual(['https://example.org/door', 'https://example.org/songs']);
});
