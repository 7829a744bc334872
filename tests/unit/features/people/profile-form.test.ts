import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Profile } from '#contract/ours/profile.ts';
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
import { resumeAt } from '#features/people/setup/step-parts.ts';
import { stepAfter, stepOf } from '#features/people/setup/steps.ts';

const harpist: Profile = {
  id: 'p1',
  name: 'Gwenllian Rhys',
  avatar: '/uploads/u1',
  headline: 'Harp',
  place: 'Cardiff',
  linkState: 'self',
  linkId: null,
  mutualCount: 0,
  skills: ['Harp'],
  genres: [],
  bio: '',
  rates: [{ label: 'Ceremony', price: '£240' }],
  workLinks: [],
  memberSince: '2024-03-01T00:00:00.000Z',
  mutuals: [],
  counts: { posts: 0, gigs: 0, links: 0 },
  canMessage: false,
};

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
