import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import { type Profile, type ProfileChange, profileSchema } from '#contract/ours/profile.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import {
  type Part,
  type ProfileForm,
  partNames,
  partsThatDiffer,
  pathOf,
  pick,
  profileFormSchema,
  readDraft,
  tidied,
  toForm,
} from './profile-form.ts';

type Options = {
  person: Profile;
  /** Where what is typed and not saved is kept on this device. */
  draft: string;
  /** The parts that are asked for and saved. */
  parts?: readonly Part[];
  /** What the fields show where there is no draft; what the profile says when left out. */
  start?: ProfileForm;
  saved: (profile: Profile) => void;
};

/**
 * A profile being typed, kept on this device until it is saved. Only what was changed is sent, with what it was
 * changed from: where it was changed elsewhere meanwhile, `newer` names the parts, and the next save goes by what was
 * shown. What a server refuses lands on its field; nothing typed is ever lost.
 */
export function useProfileForm({ person, draft: name, parts = partNames, start, saved }: Options) {
  const client = useQueryClient();
  const saving = useSaveProfile();
  const draft = useDraft(name);
  const stands = toForm(person);
  const [back] = useState(() => {
    const kept = readDraft(draft.text);
    if (!kept || partsThatDiffer(kept.typed, stands, parts).length === 0) return null;
    return { typed: { ...stands, ...pick(kept.typed, parts) }, was: kept.was };
  });
  /** What the typing started from. */
  const [base, setBase] = useState(() => back?.was ?? stands);
  const form = useForm<ProfileForm>({
    resolver: valibotResolver(profileFormSchema),
    defaultValues: back?.typed ?? start ?? stands,
  });
  const [refusal, setRefusal] = useState<string[]>([]);

  const keepNow = useEffectEvent((typed: ProfileForm) =>
    partsThatDiffer(typed, stands, parts).length === 0
      ? draft.clear()
      : draft.setText(JSON.stringify({ typed, was: base })),
  );
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepNow(values) }),
    [form],
  );

  const takeParts = (taken: readonly Part[]) =>
    form.reset({ ...form.getValues(), ...pick(stands, taken) }, { keepErrors: true });
  /** What changed elsewhere and was not touched here is shown; what says the same by now is no difference. */
  const follow = useEffectEvent(() => {
    const typed = form.getValues();
    const moved = partsThatDiffer(stands, base, parts);
    const touched = partsThatDiffer(typed, base, moved);
    const untouched = moved.filter((part) => !touched.includes(part));
    if (untouched.length > 0) takeParts(untouched);
    const open = partsThatDiffer(typed, stands, touched);
    setBase({
      ...base,
      ...pick(
        stands,
        moved.filter((part) => !open.includes(part)),
      ),
    });
  });
  const latest = JSON.stringify(stands);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what stands
  useEffect(() => follow(), [latest]);
  const newer = partsThatDiffer(stands, base, parts);
  const seen = () => setBase(stands);

  const send = async (whole: ProfileForm) => {
    const changed = partsThatDiffer(whole, stands, parts);
    try {
      const profile =
        changed.length === 0
          ? person
          : await saving.mutateAsync({ ...pick(whole, changed), was: pick(stands, changed) });
      draft.clear();
      saved(profile);
    } catch (error) {
      const { kind, errors, text, body } = failureOf(error);
      const current = kind === 'conflict' ? v.safeParse(profileSchema, body.current) : null;
      if (current?.success) return client.setQueryData(peopleKeys.profile(person.id), current.output);
      const general = errors.filter(({ field }) => !field || pathOf(field) === null);
      for (const { msg, field } of errors) {
        const path = field ? pathOf(field) : null;
        if (path) form.setError(path, { message: msg }, { shouldFocus: true });
      }
      setRefusal(errors.length === 0 ? [text] : general.map(({ msg }) => msg));
    }
  };
  const submit = async () => {
    if (form.formState.isSubmitting || saving.isPending) return;
    setRefusal([]);
    const whole = tidied(form.getValues());
    form.setValue('rates', whole.rates);
    form.setValue('workLinks', whole.workLinks);
    if (await form.trigger([...parts], { shouldFocus: true })) await send(whole);
  };
  return {
    form,
    refusal,
    busy: saving.isPending,
    submit,
    /** Parts that were changed elsewhere as well as here. */
    newer,
    takeNewer: () => {
      takeParts(newer);
      seen();
    },
    keepMine: seen,
    draft: {
      /** What was typed last time is back. */
      isBack: back !== null && draft.text !== '',
      isKept: draft.text !== '',
      discard: () => {
        form.reset(start ?? stands);
        seen();
        draft.clear();
      },
    },
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form'];

/** Saves a part of the own profile; name and picture show everywhere at once, in other tabs too (SES-09, SES-14). */
export function useSaveProfile() {
  const client = useQueryClient();
  const { updateUser } = useSession();
  return useAct({
    mutationFn: (change: ProfileChange) => ask('PUT /api/profiles/me', profileSchema, { body: change }),
    onSuccess: (profile) => {
      client.setQueryData(peopleKeys.profile(profile.id), profile);
      updateUser({ name: profile.name, avatar: profile.avatar });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'profile' });
    },
  });
}
