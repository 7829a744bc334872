import { type FieldErrors, get, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { type GigForm, gigFormSchema, type RoleLevel, roleLevels } from '#contract/ours/gig-form.ts';
import { type PayUnit, payUnits } from '#contract/ours/gig-terms.ts';
import { gigCategories } from '#contract/ours/gigs.ts';
import { amountOf, minorOf } from '#shared/money.tsx';

const kept = <T>(schema: v.GenericSchema<unknown, T>, otherwise: T) => v.fallback(schema, otherwise);
const words = kept(v.string(), '');

/** One person, whoever it is. */
export const blankRole: { id: string; skill: string; count: string; level: RoleLevel | '' } = {
  id: '',
  skill: '',
  count: '1',
  level: '',
};

/** A gig as it is typed: under the names of the contract, so that a fault finds its field. */
const fieldsSchema = v.object({
  title: words,
  description: words,
  category: kept(v.picklist([...gigCategories, '']), ''),
  /** Parted by commas. */
  tags: words,
  venue: words,
  place: words,
  /** The town that was picked for `place`. */
  placeId: kept(v.nullable(v.number()), null),
  remote: kept(v.boolean(), false),
  date: words,
  startTime: words,
  endTime: words,
  timeZone: words,
  /** `amount` in whole units as one writes it: "160", "13.80". */
  pay: kept(
    v.object({ amount: words, currency: words, unit: kept(v.picklist(payUnits), 'night' as PayUnit) }),
    { amount: '', currency: '', unit: 'night' },
  ),
  /** Each with how many, as one writes it. */
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
});
export type GigFields = v.InferOutput<typeof fieldsSchema>;

const tagsOf = (tags: string) =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const townOf = (placeId: number | null): Pick<GigForm, 'placeId'> => ({ placeId });

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

function wantedOf(roles: GigFields['roles']): Pick<GigForm, 'roles' | 'places'> {
  const places = roles.reduce((sum, { count }) => sum + numberIn(count), 0);
  return {
    roles: roles.map(({ id, skill, count, level }) => ({
      skill,
      count: numberIn(count),
      ...(id && { id }),
      ...(level && { level }),
    })),
    // For servers that know no roles.
    ...(Number.isInteger(places) && { places }),
  };
}

/** What was typed, as the server wants it; not yet checked. */
const formOf = ({ placeId, roles, ...fields }: GigFields) => ({
  ...fields,
  ...townOf(placeId),
  tags: tagsOf(fields.tags),
  startTime: fields.startTime || null,
  endTime: fields.endTime || null,
  pay: { ...fields.pay, amount: minorOf(fields.pay.amount, fields.pay.currency) },
  ...wantedOf(roles),
});

type Stored = Omit<GigForm, 'roles'> & { roles?: readonly StoredRole[] | undefined };
type StoredRole = { id?: string | undefined; skill: string; count: number; level?: string | undefined };

/** A gig of the server, as one would have typed it. */
export const fieldsOf = (gig: Stored): GigFields => ({
  title: gig.title,
  description: gig.description,
  category: gig.category,
  tags: gig.tags.filter((tag) => !gig.roles?.some(({ skill }) => skill === tag)).join(', '),
  venue: gig.venue,
  place: gig.place,
  placeId: gig.placeId ?? null,
  remote: gig.remote,
  date: gig.date,
  startTime: gig.startTime?.slice(0, 5) ?? '',
  endTime: gig.endTime?.slice(0, 5) ?? '',
  timeZone: gig.timeZone,
  pay: { ...gig.pay, amount: amountOf(gig.pay.amount, gig.pay.currency) },
  roles: (gig.roles ?? [{ skill: '', count: gig.places ?? 1 }]).map(({ skill, count, ...role }) => ({
    id: ('id' in role && role.id) || '',
    skill,
    count: String(count),
    level: roleLevels.find((level) => 'level' in role && role.level === level) ?? '',
  })),
  schedule: gig.schedule.map(({ time, what }) => ({ time: time.slice(0, 5), what })),
});

/** An empty form: one person, the clock of where the poster is. */
export const blankFields = (timeZone: string, currency: string): GigFields => ({
  ...v.parse(fieldsSchema, {}),
  timeZone,
  pay: { amount: '', currency, unit: 'night' },
});

/** From what was typed to what the server wants, by the server's own rules. */
export const typedGigSchema = v.pipe(
  v.custom<GigFields>(() => true),
  v.transform(formOf),
  gigFormSchema,
);

const draftSchema = v.object({
  clientId: v.string(),
  /** What was sent under that name, as text. */
  sent: kept(v.nullable(v.string()), null),
  /** The gig that came of it; just before the draft goes. */
  posted: kept(v.nullable(v.string()), null),
  fields: fieldsSchema,
});

const readBy =
  <S extends v.GenericSchema>(schema: S) =>
  (text: string): v.InferOutput<S> | null => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    return read.success ? read.output : null;
  };

/** A kept draft of a new gig; null when there is none that can be read. */
export const readDraft = readBy(draftSchema);

/** Fields that were kept as JSON; empty ones where there are none. */
export const readFields = (text: string): GigFields =>
  readBy(fieldsSchema)(text) ?? v.parse(fieldsSchema, {});

/** "2 × Trumpet". */
export const wantedInShort = ({ skill, count }: { skill: string; count: string }): string =>
  Number(count) > 1 ? `${count} × ${skill}` : skill;

export type FormPart = { form: UseFormReturn<GigFields, unknown, GigForm> };

/** What is wrong at a field; for a list that is typed in one box, what is wrong with its first wrong item. */
export function messageAt(errors: FieldErrors<GigFields>, path: string): string | undefined {
  const fault: unknown = get(errors, path);
  const first = Array.isArray(fault) ? fault.find(Boolean) : fault;
  return typeof first?.message === 'string' ? first.message : undefined;
}

/** "Europe/Isle_of_Man" as one reads it. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');
