import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Profile } from '#contract/ours/profile.ts';
import { RatesFields } from '#features/people/edit/fee-fields.tsx';
import { toForm } from '#features/people/edit/profile-form.ts';
import { LinkFields, RateFields } from '#features/people/edit/row-fields.tsx';
import { Facts } from '#features/people/profile/facts.tsx';

const complaints = vi.spyOn(console, 'error');
beforeEach(() => void complaints.mockClear().mockImplementation(() => {}));
afterEach(cleanup);

const rate = { label: 'Evening', price: '£90' };
const work = { label: 'Reel', url: 'https://example.org/reel' };
const fee = { label: 'Lesson', amount: 3050, currency: 'GBP', unit: 'hour', from: false } as const;
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
  const [, second] = screen.getAllByLabelText('What');
  if (second) fireEvent.change(second, { target: { value: 'Wedding' } });
  expect(said('What')).toEqual(['Evening', 'Wedding']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove rate 1' }));
  expect(said('What')).toEqual(['Wedding']);
  const [first] = screen.getAllByLabelText('What it is');
  if (first) fireEvent.change(first, { target: { value: 'Live' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove link 2' }));
  expect(said('What it is')).toEqual(['Live']);
  expect(complaints).not.toHaveBeenCalled();
});

test('PPL-06 /profile/{id} rates in figures stand before those in words, two that say the same both', () => {
  render(
    <Facts person={{ ...person, fees: [fee, fee, { ...fee, amount: 24_000, unit: 'job', from: true }] }} />,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const inWords = 'Evening £90';
  const lesson = 'Lesson £30.50 an hour';
  expect(rows.slice(0, 5)).toEqual([lesson, lesson, 'Lesson from £240 all in', inWords, inWords]);
  expect(complaints).not.toHaveBeenCalled();
});

function Rates({ told }: { told: Profile }) {
  const form = useForm({ defaultValues: toForm(told) });
  return <RatesFields form={form} person={told} />;
}

test('PPL-06 /edit-profile a server that keeps no figures is asked for words alone', () => {
  render(<Rates told={person} />);
  expect(screen.queryByLabelText('Amount')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a rate' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a rate in words' })).toBeNull();
});

test('PPL-06 /edit-profile of two equal rates in figures that one is removed, and there are six at most', () => {
  render(<Rates told={{ ...person, fees: [fee, { ...fee, amount: 100 }, fee, fee] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove rate 1' }));
  expect(said('Amount')).toEqual(['1', '30.50', '30.50']);
  expect(said('What (optional)')).toHaveLength(3);
  for (let more = 3; more > 0; more -= 1) fireEvent.click(screen.getByRole('button', { name: 'Add a rate' }));
  expect(said('Currency')).toEqual(Array(6).fill('GBP'));
  expect(screen.queryByRole('button', { name: 'Add a rate' })).toBeNull();
  expect(complaints).not.toHaveBeenCalled();
});
