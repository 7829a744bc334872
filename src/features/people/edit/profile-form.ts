import type { FieldPath } from 'react-hook-form';
import * as v from 'valibot';
import { type Profile, profileChangeSchema } from '#contract/ours/profile.ts';

/** Everything of a profile that is typed; the picture has a way of its own. */
export const profileFormSchema = v.required(v.omit(profileChangeSchema, ['avatar']));
export type ProfileForm = v.InferOutput<typeof profileFormSchema>;

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

/** What was typed and not saved, from its place on this device; null when there is nothing to go by. */
export function readDraft(kept: string): ProfileForm | null {
  try {
    const draft = v.safeParse(draftSchema, JSON.parse(kept));
    return draft.success ? draft.output : null;
  } catch {
    return null;
  }
}

/** Two forms that say the same. */
export const isSame = (a: ProfileForm, b: ProfileForm) =>
  JSON.stringify(tidied(a)) === JSON.stringify(tidied(b));

const paths =
  /^(name|headline|bio|place|skills|genres|rates(\.\d+\.(label|price))?|workLinks(\.\d+\.(label|url))?)$/;

/** Whether a server's `field` is one of this form's. A word in a list counts as its list. */
export const pathOf = (field: string): FieldPath<ProfileForm> | null => {
  const path = field.replace(/^(skills|genres)\.\d+$/, '$1');
  return isPath(path) ? path : null;
};
const isPath = (path: string): path is FieldPath<ProfileForm> => paths.test(path);
