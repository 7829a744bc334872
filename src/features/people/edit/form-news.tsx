import type { Profile } from '#contract/ours/profile.ts';
import { Newer, TypedBefore } from '#entities/form/newer.tsx';
import { partLabels, saidIn, toForm } from './profile-form.ts';
import type { useProfileForm } from './use-profile-form.ts';

type FormNewsProps = { person: Profile; profile: ReturnType<typeof useProfileForm> };

/** Above a profile being typed: that a draft is back, or what was changed elsewhere meanwhile. */
export function FormNews({ person, profile: { draft, newer, takeNewer, keepMine } }: FormNewsProps) {
  if (newer.length > 0) {
    const found = newer.map((part) => ({ label: partLabels[part], says: saidIn(toForm(person), part) }));
    return <Newer what="profile" found={found} onTake={takeNewer} onKeep={keepMine} />;
  }
  if (!draft.isBack) return null;
  return <TypedBefore onDiscard={draft.discard} />;
}
