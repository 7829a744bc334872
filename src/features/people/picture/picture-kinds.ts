import type { Shape } from './crop.ts';

export type PictureKind = 'avatar' | 'cover';

/** Label, position and crop of each kind of picture. */
export const pictureKinds: Record<
  PictureKind,
  { noun: string; label: string; what: string; shape: Shape; saved: string; removed: string }
> = {
  avatar: {
    noun: 'photo',
    label: 'Photo',
    what: 'Appears next to your name.',
    shape: { ratio: 1, maxWidth: 1024 },
    saved: 'Photo saved',
    removed: 'Photo removed',
  },
  cover: {
    noun: 'cover',
    label: 'Cover',
    what: 'A wide photo across the top of your profile: the room, the rig, the band.',
    shape: { ratio: 3, maxWidth: 1536 },
    saved: 'Cover saved',
    removed: 'Cover removed',
  },
};
