import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Profile } from '#contract/ours/profile.ts';
import { toForm } from '#features/people/edit/profile-form.ts';
import { LinkFields, RateFields } from '#features/people/edit/row-fields.tsx';
import { Facts } from '#features/people/profile/facts.tsx';

const complaints = vi.spyOn(console, 'error');
beforeEach(() => void complaints.mockClear().mockImplementation(() => {}));
afterEach(cleanup);

const rate = { label: 'Evening', price: '£90' };
const work = { label: 'Reel', url: 'https://example.org/reel' };
const twice = { rates: [rate, rate], workLinks: [work, work] };

const person: Profile = {
  id: 'p',
  name: 'Nkechi Obi',
  avatar: null,
  headline: '',
  place: '',
  linkState: 'none',
  linkId: null,
  mutualCount: 0,
  skills: [],
  genres: [],
  bio: '',
  memberSince: '2024-03-01T00:00:00.000Z',
  mutuals: [],
  counts: { posts: 0, gigs: 0, links: 0 },
  canMessage: false,
  ...twice,
};

test('SCR /profile/{id} two rates and two works that say the same all stand', () => {
  render(<Facts person={person} />);
  expect(screen.getAllByText('Evening')).toHaveLength(2);
  expect(screen.getAllByText('Reel')).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

function Form() {
  const form = useForm({ defaultValues: toForm(person) });
  return (
    <>
      <RateFields form={form} />
      <LinkFields form={form} name="workLinks" />
    </>
  );
}
const said = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name).map(({ value }) => value);

test('SCR /edit-profile of two equal rates or works one is changed and one is removed, and it is that one', () => {
  render(<Form />);
  const [, second] = screen.getAllByLabelText('For');
  if (second) fireEvent.change(second, { target: { value: 'Wedding' } });
  expect(said('For')).toEqual(['Evening', 'Wedding']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove rate 1' }));
  expect(said('For')).toEqual(['Wedding']);
  const [first] = screen.getAllByLabelText('What it is');
  if (first) fireEvent.change(first, { target: { value: 'Live' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove link 2' }));
  expect(said('What it is')).toEqual(['Live']);
  expect(complaints).not.toHaveBeenCalled();
});
