import { expect, test } from 'vitest';
import { completenessOf } from '#contract/ours/profile.ts';

test('GIG-12 a profile is told by its parts, and the dashboard names those that are missing', () => {
  const nothing = {
    avatar: null,
    headline: '',
    bio: '',
    place: '',
    skills: [],
    genres: [],
    rates: [],
    workLinks: [],
  };
  expect(completenessOf(nothing)).toEqual({ percent: 0, missing: Object.keys(nothing) });
  const { avatar: _, ...most } = nothing;
  const told = { ...most, avatar: '/uploads/1', headline: 'Fiddle', skills: ['fiddle'] };
  expect(completenessOf(told)).toEqual({
    percent: 38,
    missing: ['bio', 'place', 'genres', 'rates', 'workLinks'],
  });
  const words = ['one'];
  expect(
    completenessOf({
      ...told,
      bio: 'I play.',
      place: 'Cork',
      genres: words,
      rates: words,
      workLinks: words,
    }),
  ).toEqual({ percent: 100, missing: [] });
  expect(completenessOf({ ...told, fees: words, media: [] }).missing).toEqual([
    'bio',
    'place',
    'genres',
    'workLinks',
  ]);
  expect(completenessOf({ ...told, fees: [], media: words }).missing).not.toContain('workLinks');
});
