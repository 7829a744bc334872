import type { FieldPath } from 'react-hook-form';
import * as v from 'valibot';
import { type PayUnit, payUnits } from '#contract/gig-terms.ts';
import { type Audience, audiences, type Profile } from '#contract/profile.ts';
import {
  type DraftedPart,
  type Fee,
  feesSchema,
  profileChangeSchema,
  reaches,
} from '#contract/profile-form.ts';
import { formatMinorUnits, parseMinorUnits } from '#shared/money.tsx';
import { distance } from '#ui/format/distance.ts';
import { payUnit } from '#ui/format/numbers.ts';

/** `amount` is in whole units as typed ("160", "13.80"). */
type TypedFee = Omit<Fee, 'amount'> & { amount: string };
const feeOf = ({ amount, ...fee }: TypedFee) => ({ ...fee, amount: parseMinorUnits(amount, fee.currency) });

/** Validates by the server's own rules. Pictures are saved separately. */
export const profileFormSchema = v.object({
  ...v.required(v.omit(profileChangeSchema, ['avatar', 'cover', 'was', 'fees'])).entries,
  fees: v.pipe(
    v.custom<TypedFee[]>(() => true),
    v.transform((fees) => fees.map(feeOf)),
    feesSchema,
  ),
});
export type ProfileForm = v.InferInput<typeof profileFormSchema>;

/** The request body for some fields, not yet validated. */
export const toChange = ({ fees, ...others }: Partial<ProfileForm>) => ({
  ...others,
  ...(fees && { fees: fees.map(feeOf) }),
});

export const partLabels: Record<DraftedPart, string> = {
  name: 'Name',
  headline: 'Headline',
  place: 'Place',
  bio: 'About you',
  coverAlt: 'Cover description',
  skills: 'Skills',
  genres: 'Genres',
  fees: 'Rates',
  rates: 'Other rates',
  workLinks: 'Work',
  media: 'Listen and watch',
  reach: 'How far you travel',
  shownTo: 'Who can see it',
};

export const listLimits = { words: { max: 20, maxLength: 40 }, rows: 10 } as const;

const defaultAudience: Audience = 'members';
const defaultUnit: PayUnit = 'night';

/** An empty rate in the currency of the previous one. */
export const blankFee = (currency: string): TypedFee => ({
  label: '',
  amount: '',
  currency,
  unit: defaultUnit,
  from: false,
});

export const audienceLabels: Record<Audience, string> = {
  everyone: 'Everyone',
  members: 'Members of Sidestage',
  links: 'My links',
};

export const toForm = (person: Profile): ProfileForm => ({
  name: person.name,
  headline: person.headline,
  bio: person.bio,
  coverAlt: person.coverAlt ?? '',
  place: person.place,
  placeId: person.placeId ?? null,
  skills: [...person.skills],
  genres: [...person.genres],
  fees: (person.fees ?? []).map(({ label, amount, currency, unit, from }) => ({
    label,
    amount: formatMinorUnits(amount, currency),
    currency,
    unit,
    from,
  })),
  rates: person.rates.map(({ label, price }) => ({ label, price })),
  workLinks: person.workLinks.map(({ label, url }) => ({ label, url })),
  media: (person.media ?? []).map(({ label, url }) => ({ label, url })),
  reach: reaches.find((reach) => reach === person.reach) ?? null,
  shownTo: person.shownTo ?? defaultAudience,
});

const blank = (...texts: string[]) => texts.every((word) => word.trim() === '');

/** "www.example.org" means https. */
function withScheme(typed: string): string {
  const url = typed.trim();
  return url === '' || /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`;
}

const whole = (links: ProfileForm['workLinks']) =>
  links
    .filter(({ label, url }) => !blank(label, url))
    .map(({ label, url }) => ({ label, url: withScheme(url) }));

/** Without empty rows, and with full URLs: what is validated and sent. */
export const normalized = (form: ProfileForm): ProfileForm => ({
  ...form,
  fees: form.fees.filter(({ label, amount }) => !blank(label, amount)),
  rates: form.rates.filter(({ label, price }) => !blank(label, price)),
  workLinks: whole(form.workLinks),
  media: whole(form.media),
});

const text = v.fallback(v.string(), '');
const json = v.pipe(v.string(), v.parseJson());
const words = v.fallback(v.pipe(json, v.array(v.string())), []);
const links = v.fallback(v.pipe(json, v.array(v.object({ label: text, url: text }))), []);
const fee = v.object({
  label: text,
  amount: text,
  currency: text,
  unit: v.fallback(v.picklist(payUnits), defaultUnit),
  from: v.fallback(v.boolean(), false),
});
const textsSchema = v.object({
  name: text,
  headline: text,
  bio: text,
  coverAlt: text,
  place: text,
  placeId: v.fallback(v.nullable(v.number()), null),
  skills: words,
  genres: words,
  fees: v.fallback(v.pipe(json, v.array(fee)), []),
  rates: v.fallback(v.pipe(json, v.array(v.object({ label: text, price: text }))), []),
  workLinks: links,
  media: links,
  reach: v.fallback(v.pipe(json, v.nullable(v.picklist(reaches))), null),
  shownTo: v.fallback(v.picklist(audiences), defaultAudience),
});

/** Fields as text: a town on its own line below the place, a list as JSON without empty rows. */
export function textsOf(form: ProfileForm, parts: readonly DraftedPart[]): Record<string, string> {
  const town = form.placeId === null ? [] : [form.placeId];
  const whole = { ...normalized(form), place: [form.place, ...town].join('\n') };
  const textOf = (value: ProfileForm[DraftedPart]) =>
    typeof value === 'string' ? value : JSON.stringify(value);
  return Object.fromEntries(parts.map((part) => [part, textOf(whole[part])]));
}

/** Inverse of `textsOf`. What cannot be parsed is empty. */
export function formFromTexts(
  texts: Readonly<Record<string, string>>,
  parts: readonly DraftedPart[],
): Partial<ProfileForm> {
  const [place, town] = (texts.place ?? '').split('\n');
  const whole = v.parse(textsSchema, { ...texts, place, placeId: town ? Number(town) : null });
  const entries = parts.map((part) => [part, whole[part]] as const);
  return Object.fromEntries(parts.includes('place') ? [...entries, ['placeId', whole.placeId]] : entries);
}

export function partText(form: Partial<ProfileForm>, part: DraftedPart): string {
  if (part === 'shownTo') return audienceLabels[form.shownTo ?? defaultAudience];
  if (part === 'reach') return form.reach ? distance(form.reach) : 'nothing';
  if (part === 'fees') return (form.fees ?? []).map(feeText).join(', ') || 'nothing';
  const value = form[part] ?? '';
  if (typeof value === 'string') return value || 'nothing';
  return (
    value.map((one) => (typeof one === 'string' ? one : Object.values(one).join(' '))).join(', ') || 'nothing'
  );
}

const feeText = ({ label, amount, currency, unit, from }: TypedFee) =>
  [label, from && 'from', amount, currency, payUnit(unit)].filter(Boolean).join(' ');

const paths =
  /^(name|headline|bio|coverAlt|shownTo|place|skills|genres|fees(\.\d+\.(label|amount|currency|unit|from))?|rates(\.\d+\.(label|price))?|(workLinks|media)(\.\d+\.(label|url))?|reach)$/;

/** The form field of a server's `field`; a list item counts as its list. */
export const pathOf = (field: string): FieldPath<ProfileForm> | null => {
  const path = field.replace(/^(skills|genres)\.\d+$/, '$1');
  return isPath(path) ? path : null;
};
const isPath = (path: string): path is FieldPath<ProfileForm> => paths.test(path);
