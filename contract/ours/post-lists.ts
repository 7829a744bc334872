/** Whose posts a feed is made of; those of one's links with one's own among them. */
export const feeds = ['everybody', 'links'] as const;
export type Feed = (typeof feeds)[number];

/** What a member can do with a post that nobody else knows of; each has a list of its own, the last marked first. */
export const postMarks = ['saved', 'hidden'] as const;
export type PostMark = (typeof postMarks)[number];
