import { useEffect, useEffectEvent, useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { isSame, type ProfileForm, readDraft, toForm } from './profile-form.ts';
import type { ProfileFormState } from './use-profile-form.ts';

/** What was typed and not saved. It outlives a reload; once it says the same as the profile it is none. */
export function useProfileDraft(person: Profile) {
  const { text, setText, clear } = useDraft('profile');
  const [start] = useState(() => {
    const draft = readDraft(text);
    return draft && !isSame(draft, toForm(person)) ? draft : null;
  });
  const keep = (form: ProfileForm) =>
    isSame(form, toForm(person)) ? clear() : setText(JSON.stringify(form));
  return { start, kept: text !== '', keep, clear };
}

/** Keeps what is typed, at every change by a person. */
export function useKeeping(form: ProfileFormState, keep: (typed: ProfileForm) => void) {
  const keepNow = useEffectEvent(keep);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepNow(values) }),
    [form],
  );
}
