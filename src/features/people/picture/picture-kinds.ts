import type { Shape } from './crop.ts';

export type PictureKind = 'avatar' | 'cover';

/** Label, position and crop of each kind of picture. */
export const pictureKinds: Record<
  PictureKind,
  { noun: string; label: string; what: string; shape: Shape; saved: string; removed: string }
> = {
  avatar: {
    noun: 'picture',
    label: 'Picture',
    what: 'Stands beside your name everywhere.',
    shape: { ratio: 1, maxWidth: 1024 },
    saved: 'Picture saved',
    removed: 'Picture removed',
  },
  cover: {
    noun: 'cover',
    label: 'Cover',
    what: 'A wide picture across the top of your profile: the room, the rig, the band.',
    shape: { ratio: 3, maxWidth: 1536 },
    saved: 'Cover saved',
    removed: 'Cover removed',
  },
};
