import { type ProfilePart, profileParts } from '#contract/ours/profile.ts';

/** How much of a profile is told, in percent, and what is missing. */
export function completenessOf(person: { [Part in ProfilePart]: string | readonly unknown[] | null }) {
  const missing = profileParts.filter((part) => (person[part]?.length ?? 0) === 0);
  return { percent: Math.round(100 * (1 - missing.length / profileParts.length)), missing };
}
