import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { generalOf, useEditor } from '#actors/editor.ts';
import { useSession } from '#actors/session.ts';
import { draftFormat } from '#actors/use-draft.ts';
import { type Profile, profileSchema } from '#contract/ours/profile.ts';
import type { ProfileChange } from '#contract/ours/profile-change.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import type { Standing } from '#machines/editor/editor.ts';
import { useAct } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';
import { currentIn } from '#transport/parsed.ts';
import {
  changeOf,
  formIn,
  type Part,
  type ProfileForm,
  partNames,
  pathOf,
  profileFormSchema,
  textsOf,
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
export function useProfileForm({ person, draft, parts = partNames, start, saved }: Options) {
  const client = useQueryClient();
  const put = usePutProfile();
  const standing = (told: Profile): Standing => ({ version: null, parts: textsOf(toForm(told), parts) });
  /** The draft on its way to the server: it must not come after what is saved. */
  const drafting = useRef<Promise<unknown>>(undefined);
  const editor = useEditor(
    {
      ...draftFormat,
      name: draft,
      stands: standing(person),
      async save(typed, { parts: was }, { signal }) {
        const changed = parts.filter((part) => typed[part]?.trim() !== was[part]?.trim());
        const change = { ...changeOf(formIn(typed, changed)), was: changeOf(formIn(was, changed)) };
        await drafting.current;
        const profile = await put(change, signal);
        return { made: profile, stands: standing(profile) };
      },
      standingIn(error) {
        const now = currentIn(profileSchema, error);
        if (now) client.setQueryData(peopleKeys.profile(now.id), now);
        return now && standing(now);
      },
    },
    {
      saved: (profile, isLeft) => isLeft && saved(profile ?? person),
      replaced: (names, typed) => {
        const changed = parts.filter((part) => names.includes(part));
        form.reset({ ...form.getValues(), ...formIn(typed, changed) }, { keepErrors: true });
      },
    },
  );
  const [begun] = useState<ProfileForm>(() => ({
    ...toForm(person),
    ...(editor.isUnsaved ? formIn(editor.typed, parts) : start),
  }));
  const form = useForm<ProfileForm>({
    resolver: valibotResolver(profileFormSchema, undefined, { raw: true }),
    defaultValues: begun,
  });
  const keepNow = useEffectEvent((typed: ProfileForm) => editor.type(textsOf(typed, parts)));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepNow(values) }),
    [form],
  );

  const { failure } = editor;
  const show = useEffectEvent(() => {
    for (const { msg, field } of failure?.errors ?? []) {
      const path = field ? pathOf(field) : null;
      if (path) form.setError(path, { message: msg }, { shouldFocus: true });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => show(), [failure]);

  const submit = async () => {
    if (form.formState.isSubmitting || editor.isBusy) return;
    const whole = tidied(form.getValues());
    form.setValue('fees', whole.fees);
    form.setValue('rates', whole.rates);
    form.setValue('workLinks', whole.workLinks);
    form.setValue('media', whole.media);
    if (!(await form.trigger([...parts], { shouldFocus: true }))) return;
    editor.type(textsOf(whole, parts));
    editor.send();
  };
  /** What was typed on another device comes into this form. */
  const take = (texts: Readonly<Record<string, string>>) => {
    const taken = parts.filter((part) => texts[part] !== undefined);
    form.reset({ ...form.getValues(), ...formIn(texts, taken) }, { keepErrors: true });
    editor.type((typed) => ({ ...typed, ...texts }));
  };
  return {
    form,
    refusal: editor.newer ? [] : generalOf(failure, (field) => pathOf(field) !== null),
    busy: editor.isBusy,
    submit,
    /** Parts that were changed elsewhere as well as here. */
    newer: parts.filter((part) => editor.newer?.names.includes(part)),
    takeNewer: editor.takeNewer,
    keepMine: editor.keepMine,
    shared: { name: draft, parts, now: editor.now, take, drafting },
    draft: {
      /** What was typed last time is back. */
      isBack: editor.isBack,
      isKept: editor.isUnsaved,
      discard: () => {
        editor.discard();
        if (start) form.reset(start);
      },
    },
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form'];

/** Saves a part of the own profile; name and picture show everywhere at once, in other tabs too (SES-09, SES-14). */
function usePutProfile() {
  const client = useQueryClient();
  const { updateUser } = useSession();
  return async (change: ProfileChange, signal?: AbortSignal) => {
    const profile = await ask('PUT /api/profiles/me', profileSchema, {
      body: change,
      ...(signal && { signal }),
    });
    client.setQueryData(peopleKeys.profile(profile.id), profile);
    updateUser({ name: profile.name, avatar: profile.avatar });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'profile' });
    return profile;
  };
}

export function useSaveProfile() {
  const put = usePutProfile();
  return useAct({ mutationFn: (change: ProfileChange) => put(change) });
}
