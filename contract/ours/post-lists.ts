/** Authors of a feed; `links` includes the member's own posts. */
export const feeds = ['everybody', 'links'] as const;
export type Feed = (typeof feeds)[number];

/** Private marks on posts; each has a list, most recently marked first. */
export const postMarks = ['saved', 'hidden'] as const;
export type PostMark = (typeof postMarks)[number];
