import { expect, test } from 'vitest';
import { completenessOf } from '#contract/ours/profile.ts';
import { untoldIn } from '#entities/person/telling.ts';

const told = {
  avatar: '/uploads/a',
  headline: 'Harp',
  bio: 'Forty-seven strings.',
  place: 'Cardiff',
  skills: ['Harp'],
  genres: ['Folk'],
  rates: [{}],
  workLinks: [{}],
};
const partsOf = (person: Parameters<typeof untoldIn>[0]) => {
  const { missing, more } = untoldIn(person);
  return [...missing, ...more].map(({ part }) => part);
};

test('PPL-07 what a profile does not tell is named, what counts first', () => {
  expect(partsOf(told)).toEqual([]);
  expect(partsOf({ ...told, avatar: null, rates: [] })).toEqual(['avatar', 'rates']);
  expect(partsOf({ ...told, headline: '', media: [], reach: null, cover: null })).toEqual([
    'headline',
    'media',
    'reach',
    'cover',
  ]);
});

test('PPL-06 PPL-07 who says nothing of their days is asked to, and who says something is not', () => {
  const of = (free: string[], notFree: string[]) => partsOf({ ...told, weeksAhead: { free, notFree } });
  expect(of([], [])).toEqual(['weeksAhead']);
  expect([of(['2026-11-20'], []), of([], ['2026-11-20'])]).toEqual([[], []]);
});

test('PPL-07 what a server does not know of is not asked for', () => {
  expect(partsOf({ ...told, media: undefined, reach: undefined, cover: undefined })).toEqual([]);
  expect(partsOf({ ...told, media: [{}], reach: 50, cover: '/uploads/c' })).toEqual([]);
});

test('PPL-07 GIG-12 a rate in figures is a rate and a recording is work, and it is all told as the dashboard counts it', () => {
  const figures = { ...told, rates: [], fees: [{}], workLinks: [], media: [{}], reach: null, cover: null };
  const { percent, missing, more } = untoldIn(figures);
  expect({ percent, missing }).toEqual({ percent: 100, missing: [] });
  expect(more.map(({ part }) => part)).toEqual(['reach', 'cover']);
  expect(untoldIn({ ...figures, fees: [] })).toMatchObject({ percent: 88, missing: [{ act: 'Add rates' }] });
});

test('GIG-12 the parts that a profile lacks are named and counted', () => {
  const { avatar, headline, skills, ...rest } = told;
  const nothing = { avatar: null, headline: '', bio: '', place: '' };
  const none = { ...nothing, skills: [], genres: [], rates: [], workLinks: [] };
  expect(completenessOf(none)).toEqual({ percent: 0, missing: Object.keys(none) });
  expect(completenessOf({ ...none, avatar, headline, skills })).toEqual({
    percent: 38,
    missing: Object.keys(rest),
  });
  expect(completenessOf(told)).toEqual({ percent: 100, missing: [] });
  expect(completenessOf({ ...none, fees: ['one'], media: ['one'] }).missing).not.toContain('rates');
  expect(completenessOf({ ...none, fees: ['one'], media: ['one'] }).missing).not.toContain('workLinks');
  expect(completenessOf({ ...none, fees: [], media: [] }).missing).toContain('workLinks');
});
