import {
  type GigFilters,
  type GigSort,
  gigSorts,
  type SavedFilters,
  type SomeDays,
  someDays,
} from '#contract/gig-search.ts';
import { money, type PayUnit, payUnits } from '#contract/gig-terms.ts';
import { type GigCategory, gigCategories } from '#contract/gigs.ts';
import { type Distance, defaultDistance } from '#contract/places.ts';
import { categoryLabels } from '#entities/gig/category-labels.ts';
import type { ActiveFilter } from '#shared/filter-chips.tsx';
import {
  type FilterSearch,
  filterLabels,
  invalidFilters,
  omit,
  parseTownFilters,
  parseWordFilters,
} from '#shared/filters.ts';
import { dateRange, longDate, today } from '#ui/format/dates.ts';
import { daysAfter, isDate, weekdayNumber } from '#ui/format/days.ts';
import { distance } from '#ui/format/distance.ts';
import { payUnit } from '#ui/format/numbers.ts';
import { ownTimeZone } from '#ui/format/region.ts';

/** The filters and the sort order in the address of the board. */
export type Filters = {
  q?: string;
  /** Id of a town in the gazetteer; `within` is in km from there. */
  near?: number;
  within?: Distance;
  remote?: 'with' | 'only';
  /** Relative to today in the viewer's time zone; `from` and `to` are dates of the gigs. */
  days?: SomeDays;
  from?: string;
  to?: string;
  /** In minor units. */
  pay?: number;
  currency?: string;
  per?: PayUnit;
  category?: readonly GigCategory[];
  skill?: string;
  genre?: string;
  status?: 'open';
  fit?: 'me';
  sort?: GigSort;
};
/** The unvalidated search parameters; `saved` is the id of the member's saved search. */
export type GigSearch = FilterSearch<Filters & { saved?: string }>;

const filterNames = {
  q: filterLabels.q,
  near: filterLabels.near,
  within: filterLabels.within,
  remote: 'remote work',
  days: 'the days',
  from: 'the first day',
  to: 'the last day',
  pay: 'the pay',
  currency: 'the currency',
  per: 'the pay unit',
  category: 'the kind of work',
  skill: filterLabels.skill,
  genre: filterLabels.genre,
  status: 'the status',
  fit: 'your profile',
  sort: 'the sort order',
} satisfies Record<keyof Filters, string>;

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === value);
const parseDate = (value: unknown): string | undefined =>
  typeof value === 'string' && isDate(value) ? value : undefined;
const parseCategories = (value: unknown): GigCategory[] => {
  const list = String(value ?? '').split(',');
  return gigCategories.filter((kind) => list.includes(kind));
};

/** Ignored without a currency and a unit. */
function parsePay({ pay, currency, per }: GigSearch): Pick<Filters, 'pay' | 'currency' | 'per'> {
  const unit = oneOf(payUnits, per);
  if (!/^[A-Z]{3}$/.test(String(currency)) || !unit) return {};
  const floor = /^[0-9]{1,9}$/.test(String(pay ?? '')) ? { pay: Number(pay) } : {};
  return { currency: String(currency), per: unit, ...floor };
}

/** Either relative days or dates. A reversed range is ignored. */
function parseDays({ days, ...dates }: GigSearch): Pick<Filters, 'days' | 'from' | 'to'> {
  const namedDays = oneOf(someDays, days);
  if (namedDays) return { days: namedDays };
  const [from, to] = [parseDate(dates.from), parseDate(dates.to)];
  if (from && to && to < from) return {};
  return { ...(from && { from }), ...(to && { to }) };
}

function parsePlace(search: GigSearch): Pick<Filters, 'near' | 'within' | 'remote'> {
  const town = parseTownFilters(search);
  const remote = oneOf([town.near ? 'with' : 'only'] as const, search.remote);
  return { ...town, ...(remote && { remote }) };
}

export const canSort = (sort: GigSort, { q, near, currency }: Filters): boolean =>
  ({ relevance: q, distance: near, pay: currency, soonest: true, newest: true })[sort] !== undefined;

/** Returns the filters and the names of the parameters that are invalid. */
export function readFilters(search: GigSearch): { filters: Filters; wrong: string[] } {
  const { q, ...wordFilters } = parseWordFilters(search);
  const category = parseCategories(search.category);
  const filters: Filters = {
    ...(q && { q }),
    ...parsePlace(search),
    ...parseDays(search),
    ...parsePay(search),
    ...(category.length > 0 && { category }),
    ...wordFilters,
    ...(search.status === 'open' && { status: 'open' }),
    ...(search.fit === 'me' && { fit: 'me' }),
  };
  const sort = oneOf(gigSorts, search.sort);
  if (sort && sort !== 'soonest' && canSort(sort, filters)) filters.sort = sort;
  return { filters, wrong: invalidFilters(filterNames, search, { ...filters, ...(sort && { sort }) }) };
}

export const toSearchParams = ({ category, ...filters }: Filters): GigSearch => ({
  ...filters,
  ...(category && { category: category.join(',') }),
});

/** The last day of the week of `date`; weeks start on Monday. */
export const sundayOf = (date: string): string => daysAfter(date, 7 - weekdayNumber(date));

/** Dates of relative days in the viewer's time zone. Weekends start on Friday. */
export function dateRangeOf(days: SomeDays, now = new Date()): { from: string; to: string } {
  const from = today(now);
  if (days === 'today') return { from, to: from };
  const to = sundayOf(from);
  const friday = daysAfter(to, -2);
  return { from: days === 'weekend' && friday > from ? friday : from, to };
}

const asText = ({ near, pay, within, category, ...filters }: Filters) => ({
  ...filters,
  ...(near && { near: String(near) }),
  ...(within && { within: `${within}` as const }),
  ...(pay !== undefined && { pay: String(pay) }),
  ...(category && { category: category.join(',') }),
});

export function toQuery({ days, ...filters }: Filters, now = new Date()): GigFilters & { sort?: GigSort } {
  return { ...asText(filters), ...(days && { ...dateRangeOf(days, now), zone: ownTimeZone() }) };
}

/** The filters as saved: relative days stay relative, the sort order is left out. */
export function toSavedFilters({ sort: _, ...filters }: Filters): SavedFilters {
  return { ...asText(filters), ...(filters.days && { zone: ownTimeZone() }) };
}

export function withoutFilters(filters: Filters, ...names: (keyof Filters)[]): Filters {
  const rest: Filters = omit(filters, names);
  if (rest.sort === undefined || canSort(rest.sort, rest)) return rest;
  const { sort: _, ...unsorted } = rest;
  return unsorted;
}

export type FilterPart = 'near' | 'days' | 'pay' | 'category' | 'skill' | 'genre' | 'status' | 'fit';
const filtersOfPart: Record<FilterPart, (keyof Filters)[]> = {
  near: ['near', 'within', 'remote'],
  days: ['days', 'from', 'to'],
  pay: ['pay', 'currency', 'per'],
  category: ['category'],
  skill: ['skill'],
  genre: ['genre'],
  status: ['status'],
  fit: ['fit'],
};

export const withoutPart = (filters: Filters, part: FilterPart): Filters =>
  withoutFilters(filters, ...filtersOfPart[part]);

export const dayLabels: Record<SomeDays, string> = {
  today: 'Today',
  week: 'This week',
  weekend: 'This weekend',
};

function daysText({ days, from, to }: Filters): string {
  if (days) return dayLabels[days];
  if (from && to) return from === to ? longDate(from) : dateRange(from, to);
  return from ? `From ${longDate(from)}` : `Until ${longDate(to ?? '')}`;
}

/** "From £60 per night". */
const payText = ({ pay, currency = '', per = 'night' }: Filters): string =>
  pay === undefined ? `Paid in ${currency} ${payUnit(per)}` : `From ${money(pay, currency)} ${payUnit(per)}`;

/** The active filters besides the search text, each with the filters that remain without it. */
export function activeFilters(
  filters: Filters,
  town: string | undefined,
): ActiveFilter<FilterPart, Filters>[] {
  const { near, within = defaultDistance, remote, days, from, to, currency, category = [] } = filters;
  const { skill, genre, status, fit } = filters;
  const filterOf = (part: FilterPart, label: string, without = withoutPart(filters, part)) => ({
    part,
    label,
    without,
  });
  const active = [
    near && filterOf('near', `Within ${distance(within)} of ${town ?? 'a town'}`),
    remote &&
      filterOf(
        'near',
        remote === 'only' ? 'Remote work' : 'Including remote work',
        withoutFilters(filters, 'remote'),
      ),
    (days ?? from ?? to) && filterOf('days', daysText(filters)),
    currency && filterOf('pay', payText(filters)),
    ...category.map((kind) => {
      const others = category.filter((other) => other !== kind);
      const rest = withoutFilters(filters, 'category');
      return filterOf(
        'category',
        categoryLabels[kind],
        others.length > 0 ? { ...rest, category: others } : rest,
      );
    }),
    skill && filterOf('skill', skill),
    genre && filterOf('genre', genre),
    status && filterOf('status', 'Open gigs only'),
    fit && filterOf('fit', 'Fits my profile'),
  ];
  return active.filter((filter) => typeof filter === 'object');
}

/** Keeps the search text and, where it still applies, the sort order. */
export const clearFilters = (filters: Filters): Filters =>
  withoutFilters(filters, ...Object.values(filtersOfPart).flat());
