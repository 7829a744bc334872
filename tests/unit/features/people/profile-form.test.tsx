import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '#contract/ours/profile.ts';
import { RatesFields } from '#features/people/edit/fee-fields.tsx';
import {
  changeOf,
  formIn,
  partNames,
  pathOf,
  profileFormSchema,
  saidIn,
  textsOf,
  tidied,
  toForm,
} from '#features/people/edit/profile-form.ts';
import { LinkFields, RateFields } from '#features/people/edit/row-fields.tsx';
import { Facts } from '#features/people/profile/facts.tsx';
import { resumeAt } from '#features/people/setup/step-parts.ts';
import { stepAfter, stepOf } from '#features/people/setup/steps.ts';
import { profileOf } from '#tests/unit/features/people/profile.ts';

afterEach(cleanup);

describe('what is typed', () => {
  const harpist = profileOf({
    name: 'Gwenllian Rhys',
    avatar: '/uploads/u1',
    headline: 'Harp',
    place: 'Cardiff',
    skills: ['Harp'],
    rates: [{ label: 'Ceremony', price: '£240' }],
  });

  test('SCR /edit-profile rows that say nothing are left out, and addresses are made whole', () => {
    const form = {
      ...toForm(harpist),
      rates: [
        { label: 'Ceremony', price: '£240' },
        { label: ' ', price: '' },
      ],
      workLinks: [
        { label: 'Album', url: 'www.example.org/a' },
        { label: 'Film', url: ' http://example.org ' },
        { label: 'Trick', url: 'javascript:alert(1)' },
        { label: '', url: '' },
      ],
    };
    expect(tidied(form).rates).toEqual([{ label: 'Ceremony', price: '£240' }]);
    expect(tidied(form).workLinks.map(({ url }) => url)).toEqual([
      'https://www.example.org/a',
      'http://example.org',
      'javascript:alert(1)',
    ]);
  });

  test('SCR /edit-profile what was typed comes back whole from its texts, and what cannot be read is empty', () => {
    const form = { ...toForm(harpist), bio: 'Half a sente' };
    expect(formIn(textsOf(form, partNames), partNames)).toEqual(form);
    const odd = { name: 'Gwen', skills: '7', genres: '[1', rates: '"words"' };
    expect(formIn(odd, ['name', 'skills', 'genres', 'rates'])).toEqual({
      name: 'Gwen',
      skills: [],
      genres: [],
      rates: [],
    });
  });

  test('PPL-05 /edit-profile the town that was picked goes with the words of the place, and is no word of it', () => {
    const picked = { ...toForm(harpist), placeId: 2653822 };
    const texts = textsOf(picked, ['place']);
    expect(formIn(texts, ['place'])).toEqual({ place: 'Cardiff', placeId: 2653822 });
    expect(formIn({ place: 'Cardiff' }, ['place']), 'a draft from before').toEqual({
      place: 'Cardiff',
      placeId: null,
    });
    expect(saidIn(picked, 'place')).toBe('Cardiff');
    expect(formIn(texts, ['name'])).not.toHaveProperty('placeId');
  });

  test('SCR /edit-profile rows that say nothing are no words', () => {
    const blank = { ...toForm(harpist), rates: [...harpist.rates, { label: '', price: ' ' }] };
    expect(textsOf(blank, ['rates'])).toEqual(textsOf(toForm(harpist), ['rates']));
    const form = { ...toForm(harpist), bio: 'Half a sente' };
    expect([saidIn(form, 'bio'), saidIn(form, 'genres'), saidIn(form, 'rates')]).toEqual([
      'Half a sente',
      'nothing',
      'Ceremony £240',
    ]);
  });

  test('SCR /edit-profile what a server refuses lands on its field; a word on its list', () => {
    const fields = ['name', 'rates.1.price', 'workLinks.0.url', 'skills.3', 'avatar', 'rates.x.price'];
    expect(fields.map(pathOf)).toEqual(['name', 'rates.1.price', 'workLinks.0.url', 'skills', null, null]);
  });

  const wedding = { label: 'Wedding', amount: 24_000, currency: 'GBP', unit: 'night', from: true } as const;
  const song = { label: '', amount: 1250, currency: 'JPY', unit: 'song', from: false } as const;
  const typed = { label: '', amount: '', currency: 'GBP', unit: 'night', from: false } as const;

  test('PPL-06 /edit-profile rates in figures are typed as one writes them, and sent in the smallest unit', () => {
    const form = toForm({ ...harpist, fees: [wedding, { ...song, amount: 1380, currency: 'EUR' }, song] });
    expect(form.fees.map(({ amount }) => amount)).toEqual(['240', '13.80', '1250']);
    const texts = textsOf({ ...form, fees: [...form.fees, { ...typed, amount: ' ' }] }, ['fees']);
    expect(texts).toEqual(textsOf(form, ['fees']));
    expect(formIn(texts, ['fees'])).toEqual({ fees: form.fees });
    // Texts are compared: what comes back from a draft is no change.
    expect(textsOf({ ...form, ...formIn(texts, ['fees']) }, ['fees'])).toEqual(texts);
    expect(changeOf(formIn(texts, ['fees']))).toEqual({
      fees: [wedding, { ...song, amount: 1380, currency: 'EUR' }, song],
    });
    expect(changeOf({ bio: 'x' })).toEqual({ bio: 'x' });
    expect(saidIn(form, 'fees')).toBe('Wedding from 240 GBP the night, 13.80 EUR a song, 1250 JPY a song');
    expect(saidIn(toForm(harpist), 'fees')).toBe('nothing');
    const odd = '[{"label":7,"amount":{},"unit":"moon","from":"yes"}]';
    expect(formIn({ fees: odd }, ['fees'])).toEqual({ fees: [{ ...typed, currency: '' }] });
    expect(formIn({ fees: '"words"' }, ['fees'])).toEqual({ fees: [] });
    expect(['fees.5.amount', 'fees.0.currency', 'fees.0.x'].map(pathOf)).toEqual([
      'fees.5.amount',
      'fees.0.currency',
      null,
    ]);
  });

  test.each([
    ['', 'Amount: a number, please.'],
    ['ask me', 'Amount: a number, please.'],
    ['0', 'Amount: more than nothing.'],
    ['-5', 'Amount: more than nothing.'],
    ['10.555', 'Amount: a whole number of pence or cents.'],
    ['9'.repeat(30), 'Amount: that is more than we can show.'],
    ['1e3', 'Amount: a number, please.'],
  ])('PPL-06 API-03 /edit-profile an amount of "%s" is said to be wrong at its field', (amount, message) => {
    const form = { ...toForm(harpist), fees: [{ ...typed, label: 'Gig', amount }] };
    const { issues = [] } = v.safeParse(profileFormSchema, tidied(form));
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['fees.0.amount', message]]);
  });

  test('SCR /profile-setup goes on where something is still to tell', () => {
    expect(resumeAt({ ...harpist, skills: [] })).toBe('work');
    expect(resumeAt({ ...harpist, avatar: null })).toBe('picture');
    expect(resumeAt(harpist)).toBe('work');
    expect(resumeAt({ ...harpist, rates: [] })).toBe('rates');
    expect(resumeAt({ ...harpist, rates: [], fees: [wedding] })).toBe('work');
    expect([stepOf('place'), stepOf('nowhere'), stepAfter('work'), stepAfter('rates')]).toEqual([
      'place',
      null,
      'place',
      null,
    ]);
  });
});

describe('rows that say the same', () => {
  const complaints = vi.spyOn(console, 'error');
  beforeEach(() => void complaints.mockClear().mockImplementation(() => {}));

  const rate = { label: 'Evening', price: '£90' };
  const work = { label: 'Reel', url: 'https://example.org/reel' };
  const fee = { label: 'Lesson', amount: 3050, currency: 'GBP', unit: 'hour', from: false } as const;
  const twice = { rates: [rate, rate], workLinks: [work, work] };

  const person = profileOf({ linkState: 'none', ...twice });

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
    for (let more = 3; more > 0; more -= 1)
      fireEvent.click(screen.getByRole('button', { name: 'Add a rate' }));
    expect(said('Currency')).toEqual(Array(6).fill('GBP'));
    expect(screen.queryByRole('button', { name: 'Add a rate' })).toBeNull();
    expect(complaints).not.toHaveBeenCalled();
  });
});
