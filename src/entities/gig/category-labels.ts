import type { GigCategory } from '#contract/gigs.ts';

export const categoryLabels: Record<GigCategory, string> = {
  drums: 'Drums and percussion',
  strings: 'Strings and guitars',
  keys: 'Keys and organ',
  brass: 'Brass and wind',
  singers: 'Singers',
  bands: 'Whole bands',
  djs: 'DJs',
  'sound-light': 'Sound and light',
  crew: 'Crew and rigging',
  hosting: 'Bar, door and hosting',
  other: 'Something else',
};
