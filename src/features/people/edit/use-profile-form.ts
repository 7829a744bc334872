import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile } from '#contract/ours/profile.ts';
import { failureOf } from '#transport/failure.ts';
import { type ProfileForm, pathOf, profileFormSchema, tidied, toForm } from './profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

type Options = {
  person: Profile;
  /** In place of what the profile says: a draft. */
  start?: ProfileForm | null;
  /** What is saved; everything when left out. */
  only?: readonly (keyof ProfileForm)[];
  saved: (profile: Profile) => void;
};

/** A profile being typed. What a server refuses lands on its field; nothing typed is ever lost. */
export function useProfileForm({ person, start, only, saved }: Options) {
  const form = useForm<ProfileForm>({
    resolver: valibotResolver(profileFormSchema),
    defaultValues: start ?? toForm(person),
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const saving = useSaveProfile();

  const send = async (whole: ProfileForm) => {
    const change = only ? Object.fromEntries(only.map((name) => [name, whole[name]])) : whole;
    try {
      saved(await saving.mutateAsync(change));
    } catch (error) {
      const { errors, text } = failureOf(error);
      const general = errors.filter(({ field }) => !field || pathOf(field) === null);
      for (const { msg, field } of errors) {
        const path = field ? pathOf(field) : null;
        if (path) form.setError(path, { message: msg }, { shouldFocus: true });
      }
      setRefusal(errors.length === 0 ? [text] : general.map(({ msg }) => msg));
    }
  };
  const submit = async () => {
    if (form.formState.isSubmitting) return;
    setRefusal([]);
    const whole = tidied(form.getValues());
    form.setValue('rates', whole.rates);
    form.setValue('workLinks', whole.workLinks);
    if (only) {
      if (await form.trigger([...only], { shouldFocus: true })) await send(whole);
    } else await form.handleSubmit(send)();
  };
  return { form, refusal, busy: saving.isPending, submit };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form'];
