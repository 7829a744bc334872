import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { type ProfileChange, profileSchema } from '#contract/ours/profile.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { useAct } from '#entities/queries/use-act.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

/** Saves a part of the own profile; name and picture show everywhere at once, in other tabs too (SES-09, SES-14). */
export function useSaveProfile() {
  const client = useQueryClient();
  const { updateUser } = useSession();
  return useAct({
    mutationFn: (change: ProfileChange) =>
      parsed(profileSchema, http.put(ownPaths.myProfile, { json: change })),
    onSuccess: (profile) => {
      client.setQueryData(peopleKeys.profile(profile.id), profile);
      updateUser({ name: profile.name, avatar: profile.avatar });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'profile' });
    },
  });
}
