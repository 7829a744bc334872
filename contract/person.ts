import * as v from 'valibot';

/** Link state between viewer and person; null for visitors. */
export const linkStates = ['none', 'outgoing', 'incoming', 'linked', 'self'] as const;
export type LinkState = (typeof linkStates)[number];

/** A person who is only named: author, sender, poster. */
export const personRefSchema = v.object({
  id: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
  headline: v.string(),
  place: v.string(),
});
export type PersonRef = v.InferOutput<typeof personRefSchema>;

/** Number of published reviews, and of those that would play with them again. */
export const reviewCountsSchema = v.object({ count: v.number(), again: v.number() });
export type ReviewCounts = v.InferOutput<typeof reviewCountsSchema>;

/** For example "Choir director and keys, Leeds". */
export const aboutPerson = ({ headline, place }: Pick<PersonRef, 'headline' | 'place'>) =>
  [headline, place].filter(Boolean).join(', ');

/** `linkId` names the request or link to accept, decline or end. */
const standingEntries = {
  linkState: v.nullable(v.picklist(linkStates)),
  linkId: v.nullable(v.string()),
  mutualCount: v.number(),
};

export const personCardSchema = v.object({
  ...personRefSchema.entries,
  ...standingEntries,
  skills: v.array(v.string()),
  genres: v.array(v.string()),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;

// Separate from reviews, since the dashboard does not need their schemas.

export const reviewRoles = ['player', 'poster'] as const;
export type ReviewRole = (typeof reviewRoles)[number];
