import * as v from 'valibot';

/** How the viewer stands to a person; null on the wire means "nobody is signed in". */
export const linkStates = ['none', 'outgoing', 'incoming', 'linked', 'self'] as const;
export type LinkState = (typeof linkStates)[number];

/** A person where they are only named: author, sender, poster. */
export const personRefSchema = v.object({
  id: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
  headline: v.string(),
  place: v.string(),
});
export type PersonRef = v.InferOutput<typeof personRefSchema>;

/** How many reviews of somebody are shown, and how many of them would play with them again. */
export const reviewCountsSchema = v.object({ count: v.number(), again: v.number() });
export type ReviewCounts = v.InferOutput<typeof reviewCountsSchema>;

/** What somebody does and where, in a line: "Choir director and keys, Leeds". */
export const aboutPerson = ({ headline, place }: Pick<PersonRef, 'headline' | 'place'>) =>
  [headline, place].filter(Boolean).join(', ');

/** The viewer's standing to a person. `linkId` names the request or link to accept, decline or end. */
const standingEntries = {
  linkState: v.nullable(v.picklist(linkStates)),
  linkId: v.nullable(v.string()),
  /** Links the viewer and this person have in common. */
  mutualCount: v.number(),
};

/** A person in a list of people. */
export const personCardSchema = v.object({
  ...personRefSchema.entries,
  ...standingEntries,
  skills: v.array(v.string()),
  genres: v.array(v.string()),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;
