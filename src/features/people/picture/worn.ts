import type { Shape } from './crop.ts';

export type Worn = 'avatar' | 'cover';

/** What a member wears: what it is called and where it stands, and what is cut out of a picture for it. */
export const worn: Record<
  Worn,
  { noun: string; label: string; what: string; shape: Shape; saved: string; removed: string }
> = {
  avatar: {
    noun: 'picture',
    label: 'Picture',
    what: 'Stands beside your name everywhere.',
    shape: { ratio: 1, most: 1024 },
    saved: 'Picture saved',
    removed: 'Picture removed',
  },
  cover: {
    noun: 'cover',
    label: 'Cover',
    what: 'A wide picture across the top of your profile: the room, the rig, the band.',
    shape: { ratio: 3, most: 1536 },
    saved: 'Cover saved',
    removed: 'Cover removed',
  },
};
