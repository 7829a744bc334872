import type { Shape } from './crop.ts';

export type Worn = 'avatar' | 'cover';

/** What a member wears: what it is called, and what is cut out of a picture for it. */
export const worn: Record<
  Worn,
  { noun: string; label: string; shape: Shape; saved: string; removed: string }
> = {
  avatar: {
    noun: 'picture',
    label: 'Picture',
    shape: { ratio: 1, most: 1024 },
    saved: 'Picture saved',
    removed: 'Picture removed',
  },
  cover: {
    noun: 'cover',
    label: 'Cover',
    shape: { ratio: 3, most: 1536 },
    saved: 'Cover saved',
    removed: 'Cover removed',
  },
};
