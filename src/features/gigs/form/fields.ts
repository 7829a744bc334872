import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  type GigForm,
  gigDraftSchema,
  gigFormSchema,
  maxRepeats,
  type RoleLevel,
  roleLevels,
} from '#contract/gig-form.ts';
import { type GigPay, type PayUnit, payUnits } from '#contract/gig-terms.ts';
import { type GigFile, gigCategories, gigVisibilities } from '#contract/gigs.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { formatMinorUnits, parseDecimal, parseMinorUnits } from '#shared/money.tsx';
import { ask } from '#transport/http.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';

const text = v.fallback(v.string(), '');

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

export const dateKindLabels = { day: 'One day', days: 'Several days', agreement: 'To be agreed' };
export const dateKinds = ['day', 'days', 'agreement'] as const;

const noRepeat = { weeks: '1', without: [] as string[] };

/** Field names match the contract, so that its errors find their field. */
const fieldsSchema = v.object({
  title: text,
  description: text,
  category: v.fallback(v.picklist([...gigCategories, '']), ''),
  /** Separated by commas. */
  tags: text,
  venue: text,
  place: text,
  /** Id of the town picked for `place`. */
  placeId: v.fallback(v.nullable(v.number()), null),
  remote: v.fallback(v.boolean(), false),
  /** For 'agreement', `date` is the latest possible day. */
  dateKind: v.fallback(v.picklist(dateKinds), 'day'),
  date: text,
  lastDate: text,
  startTime: text,
  endTime: text,
  timeZone: text,
  /** `amount` in major units as typed: "160", "13.80". */
  pay: v.fallback(
    v.object({
      kind: v.fallback(v.picklist(payKinds), 'fixed'),
      amount: text,
      upTo: text,
      currency: text,
      unit: v.fallback(v.picklist(payUnits), 'night'),
    }),
    noPay,
  ),
  visibility: v.fallback(v.picklist(gigVisibilities), 'all'),
  /** Separated by commas. */
  genres: text,
  dress: text,
  setList: text,
  address: text,
  applyBy: text,
  roles: v.fallback(
    v.pipe(
      v.array(
        v.object({
          id: text,
          skill: text,
          count: text,
          level: v.fallback(v.picklist([...roleLevels, '']), ''),
        }),
      ),
      v.minLength(1),
    ),
    [blankRole],
  ),
  schedule: v.fallback(v.array(v.object({ time: text, what: text })), []),
  pictures: v.fallback(v.array(v.object({ url: v.string(), alt: text })), []),
  files: v.fallback(v.array(v.object({ id: v.string(), name: v.string(), size: v.number() })), []),
  /** New gigs only: number of weeks, and the dates to skip. */
  repeat: v.fallback(
    v.object({ weeks: v.fallback(v.string(), '1'), without: v.fallback(v.array(v.string()), []) }),
    noRepeat,
  ),
});
export type GigFields = v.InferOutput<typeof fieldsSchema>;

const splitList = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Amounts that are not numbers become NaN. */
export const toPay = ({ kind, amount, upTo, currency, unit }: GigFields['pay']): GigForm['pay'] => ({
  currency,
  unit,
  amount: kind === 'agreement' ? 0 : parseMinorUnits(amount, currency),
  ...(kind === 'range' && { upTo: parseMinorUnits(upTo, currency) }),
  ...(kind === 'agreement' && { byAgreement: true }),
});

function fromPay({ amount, upTo, byAgreement, currency, unit }: GigPay): GigFields['pay'] {
  const money = (minor: number) => formatMinorUnits(minor, currency);
  if (byAgreement) return { ...noPay, kind: 'agreement', currency, unit };
  const pay = { currency, unit, amount: money(amount) };
  return upTo === undefined ? { ...noPay, ...pay } : { ...pay, kind: 'range', upTo: money(upTo) };
}

type Unchecked = Omit<GigForm, 'category'> & Pick<GigFields, 'category'>;

function toForm(typed: GigFields): Unchecked {
  const { dateKind, repeat: _, ...fields } = typed;
  const places = fields.roles.reduce((sum, { count }) => sum + parseDecimal(count), 0);
  return {
    ...fields,
    lastDate: dateKind === 'days' ? fields.lastDate : null,
    dateByAgreement: dateKind === 'agreement',
    tags: splitList(fields.tags),
    genres: splitList(fields.genres),
    startTime: fields.startTime || null,
    endTime: fields.endTime || null,
    applyBy: fields.applyBy || null,
    files: fields.files.map(({ id }) => id),
    pay: toPay(fields.pay),
    roles: fields.roles.map(({ id, skill, count, level }) => ({
      skill,
      count: parseDecimal(count),
      ...(id && { id }),
      ...(level && { level }),
    })),
    // For servers without roles.
    ...(Number.isInteger(places) && { places }),
  };
}

type StoredGig = Omit<GigForm, 'roles' | 'files'> & {
  roles?: readonly StoredRole[] | undefined;
  /** Bare ids lack a name and size and cannot be shown. */
  files?: readonly (GigFile | string)[] | undefined;
};
type StoredRole = { id?: string | undefined; skill: string; count: number; level?: string | undefined };

/** Converts a gig to form fields, in the order of the schema: drafts are compared as text. */
export const toFields = (gig: StoredGig): GigFields =>
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
    pay: fromPay(gig.pay),
    roles: (gig.roles ?? [{ skill: '', count: gig.places ?? 1 }]).map(({ skill, count, ...role }) => ({
      id: ('id' in role && role.id) || '',
      skill,
      count: String(count),
      level: roleLevels.find((level) => 'level' in role && role.level === level) ?? '',
    })),
    schedule: gig.schedule.map(({ time, what }) => ({ time: time.slice(0, 5), what })),
    pictures: gig.pictures?.map(({ url, alt }) => ({ url, alt })) ?? [],
    files: gig.files?.filter((file) => typeof file !== 'string') ?? [],
    repeat: noRepeat,
  } satisfies GigFields);

/** The weekly dates, starting with `date`. Empty unless a date is set and the gig repeats. */
export function weeklyDates({
  dateKind,
  date,
  repeat: { weeks },
}: Pick<GigFields, 'dateKind' | 'date' | 'repeat'>): string[] {
  const count = Math.min(parseDecimal(weeks), maxRepeats + 1);
  if (dateKind === 'agreement' || !isDate(date) || !(count > 1)) return [];
  return Array.from({ length: count }, (_, week) => daysAfter(date, 7 * week));
}

export const repeatDates = (fields: GigFields): string[] =>
  weeklyDates(fields).filter((date) => date !== fields.date && !fields.repeat.without.includes(date));

export const blankFields = (timeZone: string, currency: string): GigFields => ({
  ...v.parse(fieldsSchema, {}),
  timeZone,
  pay: { ...noPay, currency },
});

/** Validates the fields by the server's own rules. */
export const typedGigSchema = v.pipe(
  v.custom<GigFields>(() => true),
  v.transform(toForm),
  gigFormSchema,
);

const draftSchema = v.object({
  clientId: v.string(),
  /** What was last sent with this client id, as JSON. */
  sent: v.fallback(v.nullable(v.string()), null),
  /** Id of the gig it became, set just before the draft is removed. */
  posted: v.fallback(v.nullable(v.string()), null),
  fields: fieldsSchema,
});

const jsonReader =
  <S extends v.GenericSchema>(schema: S) =>
  (text: string): v.InferOutput<S> | null => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    return read.success ? read.output : null;
  };

/** Returns null for a draft that is missing or unreadable. */
export const readDraft = jsonReader(draftSchema);

/** GIG-02. Rejects on servers without drafts. */
export const fetchGigDraft = ({ signal }: { signal: AbortSignal }) =>
  ask('GET /api/gigs/draft', gigDraftSchema, { signal });

export const gigDraftQuery = queryOptions({ queryKey: gigKeys.draft, queryFn: fetchGigDraft, staleTime: 0 });

export const readFields = (text: string): GigFields =>
  jsonReader(fieldsSchema)(text) ?? v.parse(fieldsSchema, {});

export const roleSummary = ({ skill, count }: { skill: string; count: string }): string =>
  Number(count) > 1 ? `${count} × ${skill}` : skill;
