import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as v from 'valibot';
import { useEditorStatus } from '#actors/editor.ts';
import { useSession } from '#actors/session.ts';
import { draftFormat } from '#actors/use-draft.ts';
import { type Profile, profileSchema } from '#contract/profile.ts';
import { type DraftedPart, draftedParts, type ProfileChange } from '#contract/profile-form.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import type { Revision } from '#machines/editor/editor.ts';
import { useEditorForm } from '#shared/editor-form.ts';
import { useAction } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import {
  formFromTexts,
  normalized,
  type ProfileForm,
  pathOf,
  profileFormSchema,
  textsOf,
  toChange,
  toForm,
} from './profile-form.ts';

type Options = {
  person: Profile;
  /** Name of the local draft. */
  draft: string;
  parts?: readonly DraftedPart[];
  /** Initial values without a draft; by default those of the profile. */
  start?: ProfileForm;
  saved: (profile: Profile) => void;
};

/**
 * Edits a profile with a local draft. Sends only changed parts, with their previous values; `newer` names
 * parts that were also changed elsewhere, and the next save is based on what was shown. Server errors go to
 * their fields.
 */
export function useProfileForm({ person, draft, parts = draftedParts, start, saved }: Options) {
  const client = useQueryClient();
  const saveProfile = usePutProfile();
  const revisionOf = (current: Profile): Revision => ({
    version: null,
    parts: textsOf(toForm(current), parts),
  });
  /** A running draft save: it must not arrive after the profile is saved. */
  const drafting = useRef<Promise<unknown>>(undefined);
  const editor = useEditorStatus<Profile>(
    {
      ...draftFormat,
      name: draft,
      current: revisionOf(person),
      async save(typed, { parts: was }, { signal }) {
        const changed = parts.filter((part) => typed[part]?.trim() !== was[part]?.trim());
        const change = {
          ...toChange(formFromTexts(typed, changed)),
          was: toChange(formFromTexts(was, changed)),
        };
        await drafting.current;
        const profile = await saveProfile(change, signal);
        return { result: profile, current: revisionOf(profile) };
      },
      revisionInConflict(error) {
        const now = currentFromConflict(profileSchema, error);
        if (now) client.setQueryData(peopleKeys.profile(now.id), now);
        return now && revisionOf(now);
      },
    },
    { onSaved: (profile, isLeft) => isLeft && saved(profile ?? person) },
  );
  const profile = useEditorForm<ProfileForm, unknown>(editor, {
    schema: v.pick(profileFormSchema, ['placeId', ...parts]),
    initialFields: () => start ?? toForm(person),
    partsOf: (form) => textsOf(form, parts),
    fieldsOf: (typed, names) =>
      formFromTexts(
        typed,
        parts.filter((part) => names.includes(part)),
      ),
    pathOf,
    normalize: normalized,
  });
  const { form, replace } = profile;
  return {
    ...profile,
    newer: parts.filter((part) => editor.newer?.names.includes(part)),
    shared: { name: draft, parts, take: replace, drafting },
    discard: () => {
      editor.discard();
      if (start) form.reset(start);
    },
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form'];

/** Saves part of the own profile; name and picture update everywhere, in other tabs too (SES-09, SES-14). */
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
  const saveProfile = usePutProfile();
  return useAction({ mutationFn: (change: ProfileChange) => saveProfile(change) });
}
