import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChangedTerms } from '#entities/gig/changed-terms.tsx';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';

afterEach(cleanup);

const { date, startTime, endTime, timeZone, venue, place, remote, pay } = gigSummary();
const acceptedTerms = { date, startTime, endTime, timeZone, venue, place, remote, pay };
const booked = { id: 'a', state: 'accepted' as const, note: '', acceptedTerms };
const asked = { ...booked, state: 'asked' as const };

test('GIG-04 GIG-13 who is asked whether they can still come reads what each term was and what it is now', () => {
  render(
    <ChangedTerms
      gig={gigSummary({
        date: '2026-12-10',
        pay: { amount: 6_000, currency: 'GBP', unit: 'night' },
        myApplication: asked,
      })}
    />,
  );
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/^Date: was .*27.*, now .*10/);
  expect(said[1]).toBe('Pay: was £160 the night, now £60 the night');
});

test('GIG-04 GIG-13 nothing is said of what is agreed, or to who is not booked', () => {
  const { container } = render(<ChangedTerms gig={gigSummary({ myApplication: booked })} />);
  expect(container.textContent).toBe('');
  cleanup();
  const gone = { ...booked, state: 'withdrawn' as const };
  const { container: other } = render(
    <ChangedTerms gig={gigSummary({ date: '2026-12-10', myApplication: gone })} />,
  );
  expect(other.textContent).toBe('');
});
