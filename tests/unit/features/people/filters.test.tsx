import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import { playedWords } from '#entities/person/played-with.tsx';
import { FilterFields } from '#features/people/discover/filter-fields.tsx';
import { askedFor, chosenOf, looseningOf, readFilters } from '#features/people/discover/filters.ts';
import { filtersIn } from '#routes/-search.ts';

vi.mock('#shared/use-is-member.ts', () => ({ useIsMember: () => true }));

describe('the address', () => {
  const leeds = 2644688;
  const read = (search: Record<string, unknown>) => readFilters(filtersIn(search));

  describe('PPL-01 an address is read', () => {
    test('PPL-01 words and numbers that are filters are kept, whatever the router made of them', () => {
      const filters = { q: '1975', skill: 'Fiddle', genre: 'Folk', near: leeds, within: 25 } as const;
      const said = { q: 1975, skill: ' Fiddle ', genre: 'Folk', near: String(leeds), within: '25' };
      expect(read(said)).toEqual({ filters, wrong: [] });
      expect(askedFor(filters)).toEqual({ ...filters, near: String(leeds), within: '25' });
      expect(read({ q: ' ', skill: '', other: 'x' })).toEqual({ filters: {}, wrong: [] });
    });

    test.each([
      [{ near: 'Leeds' }, 'the town'],
      [{ near: -1 }, 'the town'],
      [{ near: 1.5 }, 'the town'],
      [{ near: leeds, within: 7 }, 'the distance'],
      [{ within: 25 }, 'the distance'],
      [{ played: 'me' }, 'who has played with whom'],
      [{ skill: 'x'.repeat(41) }, 'the instrument or skill'],
      [{ genre: 'x'.repeat(41) }, 'the genre'],
      [{ q: 'x'.repeat(101) }, 'the words'],
    ])('PPL-01 of %o it is said that it is none', (search, wrong) => {
      expect(read(search).wrong).toEqual([wrong]);
    });

    test('PPL-01 a list or a thing in an address is nothing', () => {
      expect(read({ skill: ['a'], genre: { b: 1 }, near: null, q: true })).toEqual({
        filters: {},
        wrong: [],
      });
    });
  });

  test('PPL-01 who has played with people one knows is a filter like the others', () => {
    const { filters } = read({ played: 'links', genre: 'Folk' });
    expect(askedFor(filters)).toEqual({ played: 'links', genre: 'Folk' });
    expect(chosenOf(filters, undefined)).toContainEqual({
      part: 'played',
      words: 'Played with people I know',
      left: { genre: 'Folk' },
    });
  });

  describe('PPL-01 who is free', () => {
    test('PPL-01 on a day, or on each up to another, is a filter like the others', () => {
      const { filters, wrong } = read({ free: '2026-11-20', until: '2026-11-22', genre: 'Folk' });
      expect(wrong).toEqual([]);
      expect(askedFor(filters)).toEqual({ free: '2026-11-20', until: '2026-11-22', genre: 'Folk' });
      expect(chosenOf(filters, undefined)).toContainEqual({
        part: 'free',
        words: expect.stringMatching(/^Free 20\s?–\s?22 November$/),
        left: { genre: 'Folk' },
      });
      expect(chosenOf({ free: '2026-11-20' }, undefined)).toMatchObject([
        { words: 'Free on Friday 20 November' },
      ]);
    });

    test.each([
      [{ free: '2026-02-30' }, 'the day'],
      [{ free: 'friday' }, 'the day'],
      [{ free: 20261120 }, 'the day'],
      [{ free: '2026-11-20', until: '2026-11-19' }, 'the last day'],
      [{ free: '2026-11-20', until: '2026-12-04' }, 'the last day'],
      [{ until: '2026-11-20' }, 'the last day'],
    ])('PPL-01 of %o it is said that it is none', (search, said) => {
      expect(read(search).wrong).toEqual([said]);
    });
  });

  test.each([
    [{ withMe: 2, count: 0, people: [] }, 'you'],
    [{ withMe: 0, count: 1, people: ['Ada Okafor'] }, 'Ada'],
    [{ withMe: 1, count: 2, people: ['Ada Okafor', 'Ben'] }, 'you, Ada and Ben'],
    [{ withMe: 0, count: 5, people: ['Ada', 'Ben', 'Cai'] }, 'Ada, Ben and 3 more you know'],
  ])('PPL-01 with whom somebody has played, in words: %o', ({ people, ...numbers }, words) => {
    const refs = people.map((name) => ({ id: name, name, avatar: null, headline: '', place: '' }));
    expect(playedWords({ ...numbers, people: refs })).toBe(words);
  });

  test('PPL-01 each chosen filter is named, and leaves the others when it goes', () => {
    const filters = { q: 'x', skill: 'Fiddle', near: leeds, within: 25 } as const;
    expect(chosenOf(filters, 'Leeds')).toEqual([
      { part: 'skill', words: 'Fiddle', left: { q: 'x', near: leeds, within: 25 } },
      { part: 'near', words: 'Within 15 miles of Leeds', left: { q: 'x', skill: 'Fiddle' } },
    ]);
    expect(chosenOf({ near: leeds }, undefined)).toMatchObject([{ words: 'Within 30 miles of a town' }]);
  });

  describe('PPL-01 where nobody fits, the filter to loosen is named', () => {
    const counts: PeopleCounts = {
      isLeast: false,
      total: 0,
      skills: [],
      genres: [],
      distances: [],
      without: { q: 0, skill: 0, genre: 0, near: 0 },
      place: null,
    };
    const filters = { q: 'x', skill: 'Fiddle', genre: 'Folk', near: leeds, within: 25 } as const;

    test('PPL-01 a longer way first, as far as it must be', () => {
      const distances = [10, 25, 50, 100].map((within) => ({ within, count: within > 25 ? 3 : 0 }));
      const found = looseningOf(filters, { ...counts, distances } as PeopleCounts);
      expect(found).toEqual({
        words: 'Within 30 miles there are 3 people.',
        act: 'Look within 30 miles',
        filters: { ...filters, within: 50 },
      });
    });

    test('PPL-01 then the one without which most people are left', () => {
      const without = { q: 2, skill: 1, genre: 340, near: 4 };
      expect(looseningOf(filters, { ...counts, without, isLeast: true })).toEqual({
        words: 'Without Folk there are 340+ people.',
        act: 'Leave out Folk',
        filters: { q: 'x', skill: 'Fiddle', near: leeds, within: 25 },
      });
      const words = looseningOf(filters, { ...counts, without: { ...counts.without, q: 1 } });
      expect(words).toMatchObject({ act: 'Leave out “x”', words: 'Without “x” there is 1 person.' });
    });

    test('PPL-01 none where no single one helps', () => {
      expect(looseningOf(filters, counts)).toBeNull();
      expect(
        looseningOf({ genre: 'Folk' }, { ...counts, without: { q: 9, skill: 9, genre: 0, near: 9 } }),
      ).toBeNull();
    });
  });
});

describe('the fields', () => {
  test('PPL-01 what is no town of the list narrows nothing down, and says so', () => {
    const chosen: object[] = [];
    render(<FilterFields filters={{}} counts={undefined} onChoose={(filters) => chosen.push(filters)} />);
    const near = screen.getByRole('combobox', { name: 'Near' });
    fireEvent.change(near, { target: { value: 'Narnia' } });
    expect(screen.getByText('Choose a town from the list.')).toBeTruthy();
    fireEvent.change(near, { target: { value: '' } });
    expect(screen.queryByText('Choose a town from the list.')).toBeNull();
    expect(chosen).toEqual([]);
  });
});
