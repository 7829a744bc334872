import { expect, test } from 'vitest';
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
const partsOf = (person: Parameters<typeof untoldIn>[0]) => untoldIn(person).map(({ part }) => part);

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

test('PPL-07 what a server does not know of is not asked for', () => {
  expect(partsOf({ ...told, media: undefined, reach: undefined, cover: undefined })).toEqual([]);
  expect(partsOf({ ...told, media: [{}], reach: 50, cover: '/uploads/c' })).toEqual([]);
});
