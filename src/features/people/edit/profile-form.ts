import type { FieldPath } from 'react-hook-form';
import * as v from 'valibot';
import { type Profile, profileChangeSchema } from '#contract/ours/profile.ts';

/** Everything of a profile that is typed; the picture has a way of its own. */
export const profileFormSchema = v.required(v.omit(profileChangeSchema, ['avatar', 'was']));
export type ProfileForm = v.InferOutput<typeof profileFormSchema>;
export type Part = keyof ProfileForm;

export const partLabels: Record<Part, string> = {
  name: 'Name',
  headline: 'Headline',
  place: 'Place',
  bio: 'About you',
  skills: 'Skills',
  genres: 'Genres',
  rates: 'Rates',
  workLinks: 'Work',
};
export const partNames: readonly Part[] = [
  'name',
  'headline',
  'place',
  'bio',
  'skills',
  'genres',
  'rates',
  'workLinks',
];

export const listLimits = { words: { most: 20, longest: 40 }, rows: 10 } as const;

/** What a profile says, ready to be typed over. */
export const toForm = (person: Profile): ProfileForm => ({
  name: person.name,
  headline: person.headline,
  bio: person.bio,
  place: person.place,
  skills: [...person.skills],
  genres: [...person.genres],
  rates: person.rates.map(({ label, price }) => ({ label, price })),
  workLinks: person.workLinks.map(({ label, url }) => ({ label, url })),
});

const blank = (...words: string[]) => words.every((word) => word.trim() === '');

/** An address as people type it: "www.example.org" means https. */
function withScheme(typed: string): string {
  const url = typed.trim();
  return url === '' || /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`;
}

/** Without the rows that say nothing, and with whole addresses: what is checked and sent. */
export const tidied = (form: ProfileForm): ProfileForm => ({
  ...form,
  rates: form.rates.filter(({ label, price }) => !blank(label, price)),
  workLinks: form.workLinks
    .filter(({ label, url }) => !blank(label, url))
    .map(({ label, url }) => ({ label, url: withScheme(url) })),
});

const text = v.fallback(v.string(), '');
const words = v.fallback(v.array(v.string()), []);
const draftSchema = v.object({
  name: text,
  headline: text,
  bio: text,
  place: text,
  skills: words,
  genres: words,
  rates: v.fallback(v.array(v.object({ label: text, price: text })), []),
  workLinks: v.fallback(v.array(v.object({ label: text, url: text })), []),
});

/** What was typed and not saved, from its place on this device, and what it was typed over; null when there is none. */
export function readDraft(kept: string): { typed: ProfileForm; was: ProfileForm | null } | null {
  try {
    const draft = v.safeParse(
      v.object({ typed: draftSchema, was: v.nullish(draftSchema) }),
      JSON.parse(kept),
    );
    return draft.success ? { typed: draft.output.typed, was: draft.output.was ?? null } : null;
  } catch {
    return null;
  }
}

/** The parts in which two forms do not say the same. */
export function partsThatDiffer(a: ProfileForm, b: ProfileForm, parts: readonly Part[] = partNames): Part[] {
  const [one, other] = [tidied(a), tidied(b)];
  return parts.filter((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));
}

/** Some parts of a form. */
export const pick = (form: ProfileForm, parts: readonly Part[]): Partial<ProfileForm> =>
  Object.fromEntries(parts.map((part) => [part, form[part]]));

/** What a part says, in one line. */
export function saidIn(form: ProfileForm, part: Part): string {
  const value = form[part];
  if (typeof value === 'string') return value || 'nothing';
  return (
    value.map((one) => (typeof one === 'string' ? one : Object.values(one).join(' '))).join(', ') || 'nothing'
  );
}

const paths =
  /^(name|headline|bio|place|skills|genres|rates(\.\d+\.(label|price))?|workLinks(\.\d+\.(label|url))?)$/;

/** Whether a server's `field` is one of this form's. A word in a list counts as its list. */
export const pathOf = (field: string): FieldPath<ProfileForm> | null => {
  const path = field.replace(/^(skills|genres)\.\d+$/, '$1');
  return isPath(path) ? path : null;
};
const isPath = (path: string): path is FieldPath<ProfileForm> => paths.test(path);
