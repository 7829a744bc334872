import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { GigFile } from '#contract/ours/gig-attachments.ts';
import { gigDraftSchema } from '#contract/ours/gig-draft.ts';
import {
  type GigForm,
  gigFormSchema,
  mostRepeats,
  type RoleLevel,
  roleLevels,
} from '#contract/ours/gig-form.ts';
import { type GigPay, type PayUnit, payUnits } from '#contract/ours/gig-terms.ts';
import { type GigVisibility, gigCategories, gigVisibilities } from '#contract/ours/gigs.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { amountOf, minorOf, numberOf } from '#shared/money.tsx';
import { ask } from '#transport/http.ts';

const kept = <T>(schema: v.GenericSchema<unknown, T>, otherwise: T) => v.fallback(schema, otherwise);
const words = kept(v.string(), '');

export const blankRole: { id: string; skill: string; count: string; level: RoleLevel | '' } = {
  id: '',
  skill: '',
  count: '1',
  level: '',
};

export const payKinds = ['fixed', 'range', 'agreement'] as const;
type PayKind = (typeof payKinds)[number];
export const noPay = {
  kind: 'fixed' as PayKind,
  amount: '',
  upTo: '',
  currency: '',
  unit: 'night' as PayUnit,
};

export const dateKindWords = { day: 'One day', days: 'Several days', agreement: 'To be agreed' };
export type DateKind = keyof typeof dateKindWords;
export const dateKinds = ['day', 'days', 'agreement'] as const;

const once = { weeks: '1', without: [] as string[] };

/** Field names match the contract, so that its errors find their field. */
const fieldsSchema = v.object({
  title: words,
  description: words,
  category: kept(v.picklist([...gigCategories, '']), ''),
  /** Separated by commas. */
  tags: words,
  venue: words,
  place: words,
  /** Id of the town picked for `place`. */
  placeId: kept(v.nullable(v.number()), null),
  remote: kept(v.boolean(), false),
  /** For 'agreement', `date` is the latest possible day. */
  dateKind: kept(v.picklist(dateKinds), 'day' as DateKind),
  date: words,
  lastDate: words,
  startTime: words,
  endTime: words,
  timeZone: words,
  /** `amount` in major units as typed: "160", "13.80". */
  pay: kept(
    v.object({
      kind: kept(v.picklist(payKinds), 'fixed' as PayKind),
      amount: words,
      upTo: words,
      currency: words,
      unit: kept(v.picklist(payUnits), 'night' as PayUnit),
    }),
    noPay,
  ),
  visibility: kept(v.picklist(gigVisibilities), 'all' as GigVisibility),
  /** Separated by commas. */
  genres: words,
  dress: words,
  setList: words,
  address: words,
  applyBy: words,
  roles: kept(
    v.pipe(
      v.array(
        v.object({ id: words, skill: words, count: words, level: kept(v.picklist([...roleLevels, '']), '') }),
      ),
      v.minLength(1),
    ),
    [blankRole],
  ),
  schedule: kept(v.array(v.object({ time: words, what: words })), []),
  pictures: kept(v.array(v.object({ url: v.string(), alt: words })), []),
  files: kept(v.array(v.object({ id: v.string(), name: v.string(), size: v.number() })), []),
  /** New gigs only: number of weeks, and the dates to skip. */
  repeat: kept(v.object({ weeks: kept(v.string(), '1'), without: kept(v.array(v.string()), []) }), once),
});
export type GigFields = v.InferOutput<typeof fieldsSchema>;

const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Amounts that are not numbers become NaN. */
export const payIn = ({ kind, amount, upTo, currency, unit }: GigFields['pay']): GigForm['pay'] => ({
  currency,
  unit,
  amount: kind === 'agreement' ? 0 : minorOf(amount, currency),
  ...(kind === 'range' && { upTo: minorOf(upTo, currency) }),
  ...(kind === 'agreement' && { byAgreement: true }),
});

function payFrom({ amount, upTo, byAgreement, currency, unit }: GigPay): GigFields['pay'] {
  const money = (minor: number) => amountOf(minor, currency);
  if (byAgreement) return { ...noPay, kind: 'agreement', currency, unit };
  const named = { currency, unit, amount: money(amount) };
  return upTo === undefined ? { ...noPay, ...named } : { ...named, kind: 'range', upTo: money(upTo) };
}

type Unchecked = Omit<GigForm, 'category'> & Pick<GigFields, 'category'>;

function formOf(typed: GigFields): Unchecked {
  const { dateKind, repeat: _, ...said } = typed;
  const places = said.roles.reduce((sum, { count }) => sum + numberOf(count), 0);
  return {
    ...said,
    lastDate: dateKind === 'days' ? said.lastDate : null,
    dateByAgreement: dateKind === 'agreement',
    tags: wordsIn(said.tags),
    genres: wordsIn(said.genres),
    startTime: said.startTime || null,
    endTime: said.endTime || null,
    applyBy: said.applyBy || null,
    files: said.files.map(({ id }) => id),
    pay: payIn(said.pay),
    roles: said.roles.map(({ id, skill, count, level }) => ({
      skill,
      count: numberOf(count),
      ...(id && { id }),
      ...(level && { level }),
    })),
    // For servers without roles.
    ...(Number.isInteger(places) && { places }),
  };
}

type Stored = Omit<GigForm, 'roles' | 'files'> & {
  roles?: readonly StoredRole[] | undefined;
  /** Bare ids lack a name and size and cannot be shown. */
  files?: readonly (GigFile | string)[] | undefined;
};
type StoredRole = { id?: string | undefined; skill: string; count: number; level?: string | undefined };

/** Converts a gig to form fields, in the order of the schema: drafts are compared as text. */
export const fieldsOf = (gig: Stored): GigFields =>
  v.parse(fieldsSchema, {
    title: gig.title,
    description: gig.description,
    category: gig.category,
    tags: gig.tags
      .filter((tag) => !gig.roles?.some(({ skill }) => skill === tag) && !gig.genres?.includes(tag))
      .join(', '),
    visibility: gig.visibility ?? 'all',
    genres: gig.genres?.join(', ') ?? '',
    dress: gig.dress ?? '',
    setList: gig.setList ?? '',
    address: gig.address ?? '',
    applyBy: gig.applyBy ?? '',
    venue: gig.venue,
    place: gig.place,
    placeId: gig.placeId ?? null,
    remote: gig.remote,
    dateKind: gig.dateByAgreement ? 'agreement' : gig.lastDate ? 'days' : 'day',
    date: gig.date,
    lastDate: gig.lastDate ?? '',
    startTime: gig.startTime?.slice(0, 5) ?? '',
    endTime: gig.endTime?.slice(0, 5) ?? '',
    timeZone: gig.timeZone,
    pay: payFrom(gig.pay),
    roles: (gig.roles ?? [{ skill: '', count: gig.places ?? 1 }]).map(({ skill, count, ...role }) => ({
      id: ('id' in role && role.id) || '',
      skill,
      count: String(count),
      level: roleLevels.find((level) => 'level' in role && role.level === level) ?? '',
    })),
    schedule: gig.schedule.map(({ time, what }) => ({ time: time.slice(0, 5), what })),
    pictures: gig.pictures?.map(({ url, alt }) => ({ url, alt })) ?? [],
    files: gig.files?.filter((file) => typeof file !== 'string') ?? [],
    repeat: once,
  } satisfies GigFields);

const week = 7 * 86_400_000;
/** The weekly dates, starting with `date`. Empty unless a date is set and the gig repeats. */
export function weeksOf({
  dateKind,
  date,
  repeat: { weeks },
}: Pick<GigFields, 'dateKind' | 'date' | 'repeat'>): string[] {
  if (dateKind === 'agreement') return [];
  const start = Date.parse(`${date}T00:00:00Z`);
  const count = Math.min(numberOf(weeks), mostRepeats + 1);
  if (Number.isNaN(start) || !(count > 1)) return [];
  return Array.from({ length: count }, (_, nth) => new Date(start + nth * week).toISOString().slice(0, 10));
}

export const repeatsIn = (fields: GigFields): string[] =>
  weeksOf(fields).filter((date) => date !== fields.date && !fields.repeat.without.includes(date));

export const blankFields = (timeZone: string, currency: string): GigFields => ({
  ...v.parse(fieldsSchema, {}),
  timeZone,
  pay: { ...noPay, currency },
});

/** Validates the fields by the server's own rules. */
export const typedGigSchema = v.pipe(
  v.custom<GigFields>(() => true),
  v.transform(formOf),
  gigFormSchema,
);

const draftSchema = v.object({
  clientId: v.string(),
  /** What was last sent with this client id, as JSON. */
  sent: kept(v.nullable(v.string()), null),
  /** Id of the gig it became, set just before the draft is removed. */
  posted: kept(v.nullable(v.string()), null),
  fields: fieldsSchema,
});

const readBy =
  <S extends v.GenericSchema>(schema: S) =>
  (text: string): v.InferOutput<S> | null => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    return read.success ? read.output : null;
  };

/** Returns null for a draft that is missing or unreadable. */
export const readDraft = readBy(draftSchema);

/** GIG-02. Rejects on servers without drafts. */
export const askForDraft = ({ signal }: { signal: AbortSignal }) =>
  ask('GET /api/gigs/draft', gigDraftSchema, { signal });

export const gigDraftQuery = queryOptions({ queryKey: gigKeys.draft, queryFn: askForDraft, staleTime: 0 });

export const readFields = (text: string): GigFields =>
  readBy(fieldsSchema)(text) ?? v.parse(fieldsSchema, {});

export const wantedInShort = ({ skill, count }: { skill: string; count: string }): string =>
  Number(count) > 1 ? `${count} × ${skill}` : skill;
